import type { EventHandlers } from '@soloist/service-kit';
import { keepSite } from './sites.service.ts';

export const siteEvents: EventHandlers = {
  'identity.profile-changed': async ({ payload }) => keepSite(payload),
};
