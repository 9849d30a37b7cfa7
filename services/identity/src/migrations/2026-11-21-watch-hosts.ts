import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../modules/accounts/index.ts';

/** Starts automatic checks of domains that were added before these existed. */
async function up() {
  const now = new Date();
  const initial = { watchedSince: now, nextCheckAt: now, misses: 0, reason: '' };
  const fields = Object.entries(initial).map(([field, value]) => [`hosts.$[old].${field}`, value]);
  await AccountModel.updateMany(
    { hosts: mongoose.trusted({ $elemMatch: { watchedSince: null } }) },
    { $set: Object.fromEntries(fields) },
    { arrayFilters: [{ 'old.watchedSince': null }] },
  );
}

/** Stops automatic checks. */
async function down() {
  const fields = ['watchedSince', 'nextCheckAt', 'misses', 'reason'];
  await AccountModel.collection.updateMany(
    { 'hosts.watchedSince': { $exists: true } },
    { $unset: Object.fromEntries(fields.map((field) => [`hosts.$[].${field}`, 1])) },
  );
}

export const watchHosts: Migration = { name: '2026-11-21-watch-hosts', up, down };
