import mongoose from 'mongoose';
import { AccountModel } from '../accounts/accounts.model.ts';

/** Begins to look after host names that were added before that was done by itself. */
export async function upgradeHosts() {
  const now = new Date();
  const begun = { watchedSince: now, nextCheckAt: now, misses: 0, reason: '' };
  const fields = Object.entries(begun).map(([field, value]) => [`hosts.$[old].${field}`, value]);
  await AccountModel.updateMany(
    { hosts: mongoose.trusted({ $elemMatch: { watchedSince: null } }) },
    { $set: Object.fromEntries(fields) },
    { arrayFilters: [{ 'old.watchedSince': null }] },
  );
}
