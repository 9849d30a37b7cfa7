import { dayMs, hourMs, keyEndsSoonDays } from '@soloist/contracts';
import { newEvent, runInSequence, type ScheduledTask } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../../accounts/index.ts';
import { ApiKeyModel, type StoredApiKey } from './api-keys.model.ts';

const { trusted } = mongoose;
const batch = 100;

/** Emails owners some days before a key ends: programs would stop without a word. */
export const expiringKeysTask: ScheduledTask = {
  name: 'warn of expiring API keys',
  everyMs: hourMs,
  run: () => warnOfExpiringKeys(new Date()),
};

/** Once for each secret, however many processes run it. */
export async function warnOfExpiringKeys(now: Date): Promise<void> {
  const soon = new Date(now.getTime() + keyEndsSoonDays * dayMs);
  const keys = await ApiKeyModel.find({
    state: 'active',
    secrets: trusted({ $elemMatch: { expiresAt: { $gt: now, $lte: soon } } }),
    // Not the one that it replaced: a batch of those would leave no place for others.
    'secrets.0.expiresAt': trusted({ $gt: now, $lte: soon }),
    $expr: trusted({ $ne: ['$warnedOf', { $first: '$secrets._id' }] }),
  })
    .limit(batch)
    .lean();
  await runInSequence(keys, (key) => warnOf(key, soon));
}

async function warnOf({ _id, accountId, name, secrets, lastUsedAt }: StoredApiKey, soon: Date) {
  const [current] = secrets;
  // The one that it replaced also ends soon, as its owner chose.
  if (!current?.expiresAt || current.expiresAt > soon) return;
  const account = await AccountModel.findById(accountId).lean();
  if (!account) return;
  const warned = newEvent('identity.api-key-expiring', {
    ...{ email: account.email, fname: account.fname, name, last4: current.last4 },
    expiresAt: current.expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? '',
  });
  await ApiKeyModel.updateOne(
    { _id, 'secrets.0._id': current._id, warnedOf: trusted({ $ne: current._id }) },
    { $set: { warnedOf: current._id }, $push: { outbox: warned } },
  );
}
