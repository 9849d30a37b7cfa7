import type { EndpointQuery, TokenClaims, wallet } from '@soloist/contracts';
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
import { dueAtOf, findPending, pendingAmounts } from './pending-amounts.service.ts';

const { trusted } = mongoose;
type ListActivityQuery = EndpointQuery<typeof wallet.movements>;

/** The caller's transactions, newest first; pending ones by release, soonest first. */
export async function listActivity({ sub: userId }: TokenClaims, query: ListActivityQuery) {
  const { items, nextCursor } = query.waiting
    ? await pendingPage(userId, query)
    : await newestPage(userId, query);
  const waiting = await pendingAmounts(items);
  const { currency } = query;
  const named = await addReferralNames(items);
  return {
    items: named.map((each) => presentTransaction(each, { userId, currency, waiting })),
    nextCursor,
  };
}

async function newestPage(userId: string, { limit, cursor, ...filters }: ListActivityQuery) {
  const transactions = await LedgerTransactionModel.find({
    ...ofPerson(accountsOf(userId), filters),
    ...afterTime(cursor, { field: 'createdAt', direction: -1 }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(filters.kind ? indexOfKind : indexInOrder)
    .limit(limit + 1)
    .lean<LedgerTransaction[]>();
  return toTimePage(transactions, { limit, timeOf: ({ createdAt }) => createdAt });
}

async function pendingPage(userId: string, { limit, cursor, ...filters }: ListActivityQuery) {
  const filter = ofPerson([pendingOf(userId)], filters);
  const pending = await findPending({ userId, limit, cursor, filter });
  return toTimePage(pending, { limit, timeOf: dueAtOf });
}

type ActivityFilters = Pick<ListActivityQuery, 'kind' | 'currency' | 'period'>;

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
