import { type AccountActivity, activity, type TokenClaims } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/server-kit';
import { deviceOf } from '@soloist/server-kit/device';
import type { Request } from 'express';
import type { IdentityDeps } from '../../../deps.ts';
import { ActivityModel, type StoredActivity } from '../activity/activity.model.ts';
import {
  findLinkedSignIn,
  findOwnSignIn,
  type ReportOrigin,
  reportSignIn,
} from './report-sign-in.service.ts';

const originOf = (req: Request): ReportOrigin => ({
  ip: req.ip ?? '',
  device: deviceOf(req.get('user-agent')),
});

export const activityRoutes = (deps: IdentityDeps) => [
  route(activity.list, async ({ user, query: { cursor, limit } }) => {
    const stored = await ActivityModel.find({ accountId: user.sub, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean();
    const { items, nextCursor } = toPage(stored, limit);
    return { items: items.map((each) => presentActivity(each, user)), nextCursor };
  }),
  route(activity.report, async ({ user, params, req }) => {
    const signIn = await findOwnSignIn(params.id, user.sub);
    return presentReport(await reportSignIn({ signIn, origin: originOf(req) }, deps));
  }),
  route(activity.readLink, async ({ params }) => {
    const { device, ip, createdAt, reportedAt } = await findLinkedSignIn(params.reportToken, deps);
    return {
      ...{ device, ip, at: createdAt.toISOString() },
      reportedAt: reportedAt?.toISOString() ?? null,
    };
  }),
  route(activity.reportByLink, async ({ params, req }) => {
    const signIn = await findLinkedSignIn(params.reportToken, deps);
    return presentReport(await reportSignIn({ signIn, origin: originOf(req) }, deps));
  }),
];

const presentReport = (until: Date) => ({
  message: 'We ended this session and blocked payouts for 24 hours.',
  payoutsBlockedUntil: until.toISOString(),
});

const presentActivity = (stored: StoredActivity, { sid }: TokenClaims): AccountActivity => ({
  id: String(stored._id),
  kind: stored.kind,
  at: stored.createdAt.toISOString(),
  device: stored.device,
  ip: stored.ip,
  method: stored.method ?? null,
  hasSecondStep: stored.hasSecondStep ?? false,
  name: stored.name,
  isCurrent: String(stored._id) === sid,
  reportedAt: stored.reportedAt?.toISOString() ?? null,
});
