import mongoose from 'mongoose';
import {
  afterTime,
  balancesOf,
  heldOf,
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
 * Amounts that were refunded, or that a dispute holds, are left out.
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
    const waiting = await pendingAmounts(userId, page.items);
    pending.push(...page.items.filter(({ key }) => waiting.has(key)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && pending.length <= limit);
  return pending;
}

/**
 * Pending amounts of a person's transactions, in minor units, by key; transactions without one are
 * left out. Their sum is the pending balance.
 */
export async function pendingAmounts(
  userId: string,
  transactions: LedgerTransaction[],
): Promise<Map<string, number>> {
  const amounts = await remainingAmounts(transactions);
  if (amounts.size === 0) return amounts;
  const covered = await coveredAmounts(userId);
  if (!covered) return amounts;
  const capped = [...amounts.keys()].map((key) => [key, covered.get(key) ?? 0] as const);
  return new Map(capped.filter(([, amount]) => amount > 0));
}

/** Most pending transactions that the pending balance is shared among. */
const mostCovered = 1000;

/**
 * The share of each pending transaction in the pending balance while a dispute of an earlier payment
 * holds a part of it: the next release gets the most, as the release itself does. Undefined while
 * nothing is held.
 */
async function coveredAmounts(userId: string): Promise<Map<string, number> | undefined> {
  const balances = await balancesOf([pendingOf(userId), heldOf(userId)]);
  const isHeld = (balances.get(heldOf(userId)) ?? []).some(({ amount }) => amount > 0);
  if (!isHeld) return undefined;
  const pending = await LedgerTransactionModel.find({
    'entries.account': pendingOf(userId),
    dueAt: trusted({ $gt: new Date() }),
  })
    .sort({ dueAt: 1, _id: 1 })
    .limit(mostCovered)
    .lean<LedgerTransaction[]>();
  const amounts = await remainingAmounts(pending);
  const left = new Map(
    (balances.get(pendingOf(userId)) ?? []).map(({ currency, amount }) => [currency, amount]),
  );
  const covered = new Map<string, number>();
  for (const { key, entries } of pending) {
    const currency = entries.find(({ account }) => account === pendingOf(userId))?.currency;
    if (!currency) continue;
    const balance = left.get(currency) ?? 0;
    const amount = Math.min(amounts.get(key) ?? 0, Math.max(balance, 0));
    left.set(currency, balance - amount);
    covered.set(key, amount);
  }
  return covered;
}

/** What their own refunds and disputes leave of the transactions, by key. */
async function remainingAmounts(transactions: LedgerTransaction[]): Promise<Map<string, number>> {
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
