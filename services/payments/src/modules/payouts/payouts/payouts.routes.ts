import { type Payout, payouts } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import {
  readPayoutLimit,
  requireProofAboveLimit,
  setPayoutLimit,
} from './payout-limits.service.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';
import { readSchedule, setSchedule } from './scheduled-payouts.service.ts';
import { startPayout } from './start-payout.service.ts';

export const payoutRoutes = (deps: PaymentsDeps) => [
  route(payouts.start, async ({ user, body }) => {
    await requireProofAboveLimit(user, body.amount);
    const input = { ...body, userId: user.sub, isScheduled: false };
    const payout = await startPayout(input, deps);
    return { message: messageOf(payout), payout: presentPayout(payout) };
  }),
  route(payouts.list, async ({ user, query }) => {
    const storedPayouts = await PayoutModel.find({ userId: user.sub, ...afterCursor(query.cursor) })
      .sort({ _id: -1 })
      .limit(query.limit + 1)
      .lean<StoredPayout[]>();
    const { items, nextCursor } = toPage(storedPayouts, query.limit);
    return { items: items.map(presentPayout), nextCursor };
  }),
  route(payouts.schedule, ({ user }) => readSchedule(user.sub)),
  route(payouts.setSchedule, async ({ user, body }) => ({
    message: body.rhythm === 'off' ? 'Automatic payouts are off.' : 'Schedule saved.',
    ...(await setSchedule(user.sub, body)),
  })),
  route(payouts.limit, async ({ user }) => ({ limit: await readPayoutLimit(user.sub) })),
  route(payouts.setLimit, async ({ user, body }) => {
    await setPayoutLimit(user.sub, body);
    return { message: 'Limit saved.', limit: body };
  }),
];

function messageOf({ state, reason, triedAt }: StoredPayout): string {
  if (state === 'failed' || state === 'reversed') return reason;
  if (state === 'started' && !triedAt) return 'We’ll send this payout when the block ends.';
  return 'Your payout is on its way.';
}

const presentPayout = (payout: StoredPayout): Payout => ({
  id: String(payout._id),
  amount: payout.amount,
  currency: payout.currency,
  state: payout.state,
  to: payout.to,
  reference: payout.reference,
  reason: payout.reason,
  isScheduled: payout.isScheduled,
  createdAt: payout.createdAt.toISOString(),
  settledAt: payout.settledAt?.toISOString() ?? null,
});
