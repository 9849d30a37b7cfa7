import mongoose from 'mongoose';
import { pendingOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { RewardModel } from '../referrals/rewards.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { type Lessened, takenFromPending } from '../settling/taken-from-pending.ts';
import { afterTime, toTimePage } from './time-cursor.ts';

const { trusted } = mongoose;
const batch = 50;

interface Wanted {
  userId: string;
  limit: number;
  cursor?: string | undefined;
  /** What else they are. */
  filter?: object;
}

export const dueAtOf = ({ dueAt, createdAt }: Movement) => dueAt ?? createdAt;

/**
 * What brought something that waits still, the soonest first; more than `limit` when there are. What
 * went back, or is held in a dispute, is passed over.
 */
export async function findWaiting({ userId, limit, filter, ...from }: Wanted) {
  const found: Movement[] = [];
  let { cursor } = from;
  do {
    const due = await MovementModel.find({
      'entries.account': pendingOf(userId),
      ...filter,
      dueAt: trusted({ $gt: new Date() }),
      ...afterTime(cursor, { field: 'dueAt', direction: 1 }),
    })
      .sort({ dueAt: 1, _id: 1 })
      .limit(batch + 1)
      .lean<Movement[]>();
    const page = toTimePage(due, { limit: batch, timeOf: dueAtOf });
    const waiting = await waitingOf(page.items);
    found.push(...page.items.filter(({ key }) => waiting.has(key)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && found.length <= limit);
  return found;
}

/** How much of what movements brought waits still, in minor units, by key; without those of which nothing does. */
export async function waitingOf(movements: Movement[]): Promise<Map<string, number>> {
  const bringing = movements.filter(({ dueAt }) => dueAt);
  if (bringing.length === 0) return new Map();
  const [released, gone] = await Promise.all([releasedOf(bringing), goneOf(bringing)]);
  const left = bringing
    .filter(({ key }) => !released.has(releaseKeyOf(key)))
    .map((each) => [each.key, pendingIn(each) - (gone.get(each.key) ?? 0)] as const);
  return new Map(left.filter(([, amount]) => amount > 0));
}

const ending = /-(captured|earned)$/;
const releaseKeyOf = (key: string) => `${key.replace(ending, '')}-released`;
/** Of the payment or charge whose money it is. */
const idOf = (key: string) => key.replace(/^(payment|referral)-/, '').replace(ending, '');

const pendingIn = ({ entries }: Movement) =>
  entries
    .filter(({ account }) => account.startsWith(pendingOf('')))
    .reduce((sum, { amount }) => sum + amount, 0);

async function releasedOf(movements: Movement[]): Promise<Set<string>> {
  const keys = movements.map(({ key }) => releaseKeyOf(key));
  const found = await MovementModel.find({ key: trusted({ $in: keys }) }, { key: 1 }).lean();
  return new Set(found.map(({ key }) => key));
}

/** What went back of each, or is held, before its window was over; by key. */
async function goneOf(movements: Movement[]): Promise<Map<string, number>> {
  const idsOf = (kind: string) => ({
    _id: trusted({
      $in: movements.filter((each) => each.kind === kind).map(({ key }) => idOf(key)),
    }),
  });
  const [payments, rewards] = await Promise.all([
    PaymentModel.find(idsOf('payment.captured'), {
      freelancerId: 1,
      refunds: 1,
      disputes: 1,
    }).lean<Lessened[]>(),
    RewardModel.find(idsOf('referral.earned'), { reversed: 1 }).lean(),
  ]);
  const taken = await takenFromPending(payments);
  return new Map([
    ...[...taken].map(([id, amount]) => [`payment-${id}-captured`, amount] as const),
    ...rewards.map(({ _id, reversed }) => [`referral-${_id}-earned`, reversed] as const),
  ]);
}
