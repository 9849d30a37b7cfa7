import mongoose from 'mongoose';
import { type Account, AccountModel, type StoredHost } from '../accounts/accounts.model.ts';

export interface LookedUp {
  accountId: Account['_id'];
  /** As it was before the look-up. */
  host: StoredHost;
}

type Look = Pick<StoredHost, 'reason' | 'nextCheckAt'> &
  Partial<Pick<StoredHost, 'misses' | 'watchedSince'>>;

/**
 * Notes what a look-up found, unless another one was noted meanwhile. Nobody else is told: it
 * changes nothing that others see.
 */
export async function noteLook({ accountId, host }: LookedUp, look: Look) {
  const { _id, nextCheckAt, checkedAt } = host;
  const fields = Object.entries({ ...look, checkedAt: new Date() });
  await AccountModel.updateOne(
    { _id: accountId, hosts: mongoose.trusted({ $elemMatch: { _id, nextCheckAt, checkedAt } }) },
    { $set: Object.fromEntries(fields.map(([field, value]) => [`hosts.$.${field}`, value])) },
  );
}
