import { payouts } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';
import { presentPayout } from './payouts.presenter.ts';
import { scheduleOf, setSchedule } from './schedules.service.ts';
import { startPayout } from './start-payout.service.ts';

export const payoutRoutes = (parts: Parts) => [
  route(payouts.start, async ({ user, body }) => {
    const wanted = { ...body, userId: user.sub, isScheduled: false };
    const payout = await startPayout(wanted, parts);
    return { message: messageOf(payout), payout: presentPayout(payout) };
  }),
  route(payouts.list, async ({ user, query }) => {
    const found = await PayoutModel.find({ userId: user.sub, ...afterCursor(query.cursor) })
      .sort({ _id: -1 })
      .limit(query.limit + 1)
      .lean<StoredPayout[]>();
    const { items, nextCursor } = toPage(found, query.limit);
    return { items: items.map(presentPayout), nextCursor };
  }),
  route(payouts.schedule, ({ user }) => scheduleOf(user.sub)),
  route(payouts.setSchedule, async ({ user, body }) => ({
    message: body.rhythm === 'off' ? 'Payouts go out when you ask.' : 'Schedule saved.',
    ...(await setSchedule(user.sub, body)),
  })),
];

const messageOf = ({ state, reason }: StoredPayout) =>
  state === 'failed' || state === 'reversed' ? reason : 'Your payout is on its way.';
