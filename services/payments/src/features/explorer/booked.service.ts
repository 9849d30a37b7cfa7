import type { EndpointQuery, LedgerMovement, ledger } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  indexInOrder,
  indexOfKey,
  indexOfKind,
  indexOfKindAlone,
  indexOfTime,
  type Movement,
  MovementModel,
} from '../ledger/ledger.model.ts';
import { withNames } from '../referrals/with-names.ts';
import { aboutOf } from '../wallet/movement-words.ts';
import { afterTime, toTimePage } from '../wallet/time-cursor.ts';

const { trusted } = mongoose;
type Query = EndpointQuery<typeof ledger.movements>;
type Filters = Pick<Query, 'account' | 'kind' | 'key'>;

/** Everything booked, newest first. */
export async function listBooked({ limit, cursor, ...filters }: Query) {
  const found = await MovementModel.find({
    ...filterOf(filters),
    ...afterTime(cursor, { field: 'createdAt', direction: -1 }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(indexFor(filters))
    .limit(limit + 1)
    .lean<Movement[]>();
  const page = toTimePage(found, { limit, timeOf: ({ createdAt }) => createdAt });
  return { ...page, items: (await withNames(page.items)).map(present) };
}

function filterOf({ account, kind, key }: Filters) {
  return {
    ...(account ? { 'entries.account': account } : {}),
    ...(kind ? { kind } : {}),
    // All that begins so, by the key's index.
    ...(key ? { key: trusted({ $gte: key, $lt: `${key}\uffff` }) } : {}),
  };
}

function indexFor({ account, kind, key }: Filters) {
  if (key) return indexOfKey;
  if (account) return kind ? indexOfKind : indexInOrder;
  return kind ? indexOfKindAlone : indexOfTime;
}

const present = (movement: Movement): LedgerMovement => ({
  id: String(movement._id),
  key: movement.key,
  kind: movement.kind,
  entries: movement.entries.map(({ account, currency, amount }) => ({ account, currency, amount })),
  about: aboutOf(movement),
  at: movement.createdAt.toISOString(),
});
