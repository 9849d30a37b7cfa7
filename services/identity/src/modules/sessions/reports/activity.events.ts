import type { EventHandlers } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { recordReportedActivity } from '../activity/record-activity.service.ts';
import { endReported } from './report-sign-in.service.ts';

/** Records changed ways to sign in, and completes a report that a killed process left. */
export const activityEvents = (deps: IdentityDeps) =>
  ({
    'identity.credential-changed': async ({ id, at, payload }) => {
      const { userId, change, name, device, ip } = payload;
      // Of a version that did not name the account.
      if (!userId) return;
      await recordReportedActivity({
        ...{ accountId: new Types.ObjectId(userId), kind: change, sourceId: id },
        ...{ name, device, ip, createdAt: new Date(at) },
      });
    },
    'identity.sign-in-reported': async ({ id, at, payload }) => {
      const { userId, sessionId, device, ip } = payload;
      await endReported(sessionId, userId, deps);
      await recordReportedActivity({
        ...{ accountId: new Types.ObjectId(userId), kind: 'sign-in-reported', sourceId: id },
        ...{ device, ip, createdAt: new Date(at) },
      });
    },
  }) satisfies EventHandlers;
