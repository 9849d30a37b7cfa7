import mongoose from 'mongoose';
import {
  afterTime,
  type LedgerTransaction,
  LedgerTransactionModel,
  pendingOf,
  toTimePage,
} from '../ledger/index.ts';
import { PaymentModel, type PendingReduction, pendingReductions } from '../payments/index.ts';
import { RewardModel } from '../referrals/index.ts';

const { trusted } = mongoose;
const batch = 50;

interface PendingQuery {
  userId: string;
  limit: number;
  cursor?: string | undefined;
  /** Further conditions on the transactions. */
  filter?: object;
}

export const dueAtOf = ({ dueAt, createdAt }: LedgerTransaction) => dueAt ?? createdAt;

/**
 * Transactions with a pending amount, the soonest first; one more than `limit` if there are more.
 * Refunded amounts, and those held in a dispute, are left out.
 */
export async function findPending({ userId, limit, filter, ...from }: PendingQuery) {
  const pending: LedgerTransaction[] = [];
  let { cursor } = from;
  do {
    const due = await LedgerTransactionModel.find({
      'entries.account': pendingOf(userId),
      ...filter,
      dueAt: trusted({ $gt: new Date() }),
      ...afterTime(cursor, { field: 'dueAt', direction: 1 }),
    })
      .sort({ dueAt: 1, _id: 1 })
      .limit(batch + 1)
      .lean<LedgerTransaction[]>();
    const page = toTimePage(due, { limit: batch, timeOf: dueAtOf });
    const waiting = await pendingAmounts(page.items);
    pending.push(...page.items.filter(({ key }) => waiting.has(key)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && pending.length <= limit);
  return pending;
}

/**
 * Pending amounts of transactions, in minor units, by key; transactions without one are left out.
 */
export async function pendingAmounts(
  transactions: LedgerTransaction[],
): Promise<Map<string, number>> {
  const bringing = transactions.filter(({ dueAt }) => dueAt);
  if (bringing.length === 0) return new Map();
  const [released, gone] = await Promise.all([releasedOf(bringing), reducedAmountsOf(bringing)]);
  const left = bringing
    .filter(({ key }) => !released.has(releaseKeyOf(key)))
    .map((each) => [each.key, pendingIn(each) - (gone.get(each.key) ?? 0)] as const);
  return new Map(left.filter(([, amount]) => amount > 0));
}

const ending = /-(captured|earned)$/;
const releaseKeyOf = (key: string) => `${key.replace(ending, '')}-released`;
/** Id of the payment or charge. */
const idOf = (key: string) => key.replace(/^(payment|referral)-/, '').replace(ending, '');

const pendingIn = ({ entries }: LedgerTransaction) =>
  entries
    .filter(({ account }) => account.startsWith(pendingOf('')))
    .reduce((sum, { amount }) => sum + amount, 0);

async function releasedOf(transactions: LedgerTransaction[]): Promise<Set<string>> {
  const keys = transactions.map(({ key }) => releaseKeyOf(key));
  const releases = await LedgerTransactionModel.find(
    { key: trusted({ $in: keys }) },
    { key: 1 },
  ).lean();
  return new Set(releases.map(({ key }) => key));
}

/** Refunded or held amount of each within its window, by key. */
async function reducedAmountsOf(transactions: LedgerTransaction[]): Promise<Map<string, number>> {
  const idsOf = (kind: string) => ({
    _id: trusted({
      $in: transactions.filter((each) => each.kind === kind).map(({ key }) => idOf(key)),
    }),
  });
  const [payments, rewards] = await Promise.all([
    PaymentModel.find(idsOf('payment.captured'), {
      freelancerId: 1,
      refunds: 1,
      disputes: 1,
    }).lean<PendingReduction[]>(),
    RewardModel.find(idsOf('referral.earned'), { reversed: 1 }).lean(),
  ]);
  const reductions = await pendingReductions(payments);
  return new Map([
    ...[...reductions].map(([id, amount]) => [`payment-${id}-captured`, amount] as const),
    ...rewards.map(({ _id, reversed }) => [`referral-${_id}-earned`, reversed] as const),
  ]);
}
