import type { EventHandlers } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { endConnectionsSince } from './connections.service.ts';
import { removeAppsSince } from './own-apps.service.ts';

/** Runs after the reported session has ended, so that it can connect nothing afterwards. */
export const connectedAppEvents = (deps: IdentityDeps) =>
  ({
    'identity.sign-in-reported': async ({ payload: { userId, signedInAt, device, ip } }) => {
      const accountId = new Types.ObjectId(userId);
      const since = new Date(signedInAt);
      await endConnectionsSince({ accountId, since, origin: { device, ip } }, deps);
      await removeAppsSince({ accountId, since }, deps);
    },
  }) satisfies EventHandlers;
