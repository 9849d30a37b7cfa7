import type { EventHandlers } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { revokeReportedKeys } from './owned-api-keys.service.ts';

/** Runs after the reported session has ended, so that it can create no key afterwards. */
export const apiKeyEvents = (deps: IdentityDeps) =>
  ({
    'identity.sign-in-reported': (event) => revokeReportedKeys(event, deps),
  }) satisfies EventHandlers;
