import type { EndpointQuery, TokenClaims, wallet } from '@soloist/contracts';
import mongoose from 'mongoose';
import { accountsOf, pendingOf } from '../ledger/accounts.ts';
import { indexInOrder, indexOfKind, type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { withNames } from '../referrals/with-names.ts';
import { presentMovement, releaseKeyOf } from './movements.presenter.ts';
import { instantsOf } from './period.ts';
import { afterTime, toTimePage } from './time-cursor.ts';

const { trusted } = mongoose;
type Query = EndpointQuery<typeof wallet.movements>;

/** Own movements, newest first; those that wait, the soonest first. */
export async function listMovements({ sub: userId }: TokenClaims, query: Query) {
  const { items, nextCursor } = query.waiting
    ? await waitingPage(userId, query)
    : await newestPage(userId, query);
  const released = await releasedOf(items);
  const { currency } = query;
  const named = await withNames(items);
  return {
    items: named.map((each) => presentMovement(each, { userId, currency, released })),
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
  const found = await MovementModel.find({
    ...ofPerson([pendingOf(userId)], filters),
    dueAt: trusted({ $gt: new Date() }),
    ...afterTime(cursor, { field: 'dueAt', direction: 1 }),
  })
    .sort({ dueAt: 1, _id: 1 })
    .limit(limit + 1)
    .lean<Movement[]>();
  return toTimePage(found, { limit, timeOf: ({ dueAt, createdAt }) => dueAt ?? createdAt });
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

async function releasedOf(movements: Movement[]): Promise<Set<string>> {
  const keys = movements.flatMap((each) => releaseKeyOf(each) ?? []);
  if (keys.length === 0) return new Set();
  const found = await MovementModel.find({ key: trusted({ $in: keys }) }, { key: 1 }).lean();
  return new Set(found.map(({ key }) => key));
}
