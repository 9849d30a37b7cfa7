import type { EndpointQuery, TokenClaims, wallet } from '@soloist/contracts';
import mongoose from 'mongoose';
import { accountsOf, pendingOf } from '../ledger/accounts.ts';
import { indexInOrder, indexOfKind, type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { withNames } from '../referrals/with-names.ts';
import { presentMovement } from './movements.presenter.ts';
import { instantsOf } from './period.ts';
import { afterTime, toTimePage } from './time-cursor.ts';
import { dueAtOf, findWaiting, waitingOf } from './waiting.ts';

const { trusted } = mongoose;
type Query = EndpointQuery<typeof wallet.movements>;

/** Own movements, newest first; those that wait, the soonest first. */
export async function listMovements({ sub: userId }: TokenClaims, query: Query) {
  const { items, nextCursor } = query.waiting
    ? await waitingPage(userId, query)
    : await newestPage(userId, query);
  const waiting = await waitingOf(items);
  const { currency } = query;
  const named = await withNames(items);
  return {
    items: named.map((each) => presentMovement(each, { userId, currency, waiting })),
    nextCursor,
  };
}

async function newestPage(userId: string, { limit, cursor, ...filters }: Query) {
  const found = await MovementModel.find({
    ...ofPerson(accountsOf(userId), filters),
    ...afterTime(cursor, { field: 'createdAt', direction: -1 }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(filters.kind ? indexOfKind : indexInOrder)
    .limit(limit + 1)
    .lean<Movement[]>();
  return toTimePage(found, { limit, timeOf: ({ createdAt }) => createdAt });
}

async function waitingPage(userId: string, { limit, cursor, ...filters }: Query) {
  const filter = ofPerson([pendingOf(userId)], filters);
  const found = await findWaiting({ userId, limit, cursor, filter });
  return toTimePage(found, { limit, timeOf: dueAtOf });
}

type Filters = Pick<Query, 'kind' | 'currency' | 'period'>;

function ofPerson(accounts: string[], { kind, currency, period }: Filters) {
  const { from, to } = period ? instantsOf(period) : {};
  const account = trusted({ $in: accounts });
  return {
    'entries.account': account,
    // It may move several currencies.
    ...(currency ? { entries: trusted({ $elemMatch: { account, currency } }) } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { createdAt: trusted({ $gte: from, $lt: to }) } : {}),
  };
}
