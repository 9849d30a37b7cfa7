import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { appendAct } from './audit.service.ts';

export const auditEvents = (identity: IdentityClient): EventHandlers => ({
  'platform.act-recorded': ({ payload }) => appendAct(payload, identity),
});
