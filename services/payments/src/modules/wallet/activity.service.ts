import {
  type EndpointQuery,
  firstTransactionKinds,
  type TokenClaims,
  type TransactionKind,
  type wallet,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  accountsOf,
  afterTime,
  indexInOrder,
  indexOfKind,
  type LedgerTransaction,
  LedgerTransactionModel,
  pendingOf,
  periodBounds,
  toTimePage,
} from '../ledger/index.ts';
import { addReferralNames } from '../referrals/index.ts';
import { presentTransaction } from './activity.presenter.ts';
import { findHistory, isHistoryOf } from './activity-history.service.ts';
import { dueAtOf, findPending, pendingAmounts } from './pending-amounts.service.ts';

const { trusted } = mongoose;
type ListActivityQuery = EndpointQuery<typeof wallet.movements>;

/**
 * The caller's payments, payouts and rewards, newest first, each with the later transactions of it.
 */
export async function listActivity(
  { sub: userId }: TokenClaims,
  query: EndpointQuery<typeof wallet.activity>,
) {
  const kind = trusted({ $in: firstTransactionKinds });
  const { items, nextCursor } = await newestPage(userId, { ...query, kind });
  const later = await findHistory(userId, items);
  const waiting = await pendingAmounts(userId, items);
  const { currency } = query;
  const present = (each: LedgerTransaction) =>
    presentTransaction(each, { userId, currency, waiting });
  const named = await addReferralNames(items);
  return {
    items: named.map((first) => ({
      ...present(first),
      history: later.filter((each) => isHistoryOf(each, first)).map(present),
    })),
    nextCursor,
  };
}

/** The caller's transactions, newest first; pending ones by release, soonest first. */
export async function listTransactions({ sub: userId }: TokenClaims, query: ListActivityQuery) {
  const { items, nextCursor } = query.waiting
    ? await pendingPage(userId, query)
    : await newestPage(userId, query);
  const waiting = await pendingAmounts(userId, items);
  const { currency } = query;
  const named = await addReferralNames(items);
  return {
    items: named.map((each) => presentTransaction(each, { userId, currency, waiting })),
    nextCursor,
  };
}

async function newestPage(
  userId: string,
  { limit, cursor, ...filters }: ActivityFilters & Pick<ListActivityQuery, 'limit' | 'cursor'>,
) {
  const transactions = await LedgerTransactionModel.find({
    ...ofPerson(accountsOf(userId), filters),
    ...afterTime(cursor, { field: 'createdAt', direction: -1 }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(typeof filters.kind === 'string' ? indexOfKind : indexInOrder)
    .limit(limit + 1)
    .lean<LedgerTransaction[]>();
  return toTimePage(transactions, { limit, timeOf: ({ createdAt }) => createdAt });
}

async function pendingPage(userId: string, { limit, cursor, ...filters }: ListActivityQuery) {
  const filter = ofPerson([pendingOf(userId)], filters);
  const pending = await findPending({ userId, limit, cursor, filter });
  return toTimePage(pending, { limit, timeOf: dueAtOf });
}

type ActivityFilters = Pick<ListActivityQuery, 'currency' | 'period'> & {
  /** Undefined for all kinds. */
  kind?: TransactionKind | { $in: readonly TransactionKind[] } | undefined;
};

function ofPerson(accounts: string[], { kind, currency, period }: ActivityFilters) {
  const { from, to } = period ? periodBounds(period) : {};
  const account = trusted({ $in: accounts });
  return {
    'entries.account': account,
    // A transaction may change several currencies.
    ...(currency ? { entries: trusted({ $elemMatch: { account, currency } }) } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { createdAt: trusted({ $gte: from, $lt: to }) } : {}),
  };
}
