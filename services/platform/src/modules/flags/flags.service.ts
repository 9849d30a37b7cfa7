import { isDeepStrictEqual } from 'node:util';
import { type FlagKey, type FlagSetting, flagKeys } from '@soloist/contracts';
import {
  flagsKey,
  type Logger,
  type RedisConnection,
  startScheduledTasks,
  upsert,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type FlagChange, FlagModel, type StoredFlag } from './flags.model.ts';

const { trusted } = mongoose;
const maxStoredChanges = 50;
const publishEveryMs = 60_000;

export async function readFlags(): Promise<Map<FlagKey, StoredFlag>> {
  const stored = await FlagModel.find({ _id: trusted({ $in: flagKeys }) }).lean<StoredFlag[]>();
  return new Map(stored.map((flag) => [flag._id, flag]));
}

/** Responds once the flag is stored: while Redis is unavailable, services get it later. */
export async function setFlag(key: FlagKey, change: FlagChange): Promise<StoredFlag> {
  const $push = { changes: { $each: [change], $position: 0, $slice: maxStoredChanges } };
  return upsert(() =>
    FlagModel.findOneAndUpdate(
      { _id: key },
      { $push },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredFlag>(),
  ) as Promise<StoredFlag>;
}

/** The values of all flags that are set and known. */
const readSettings = async () =>
  [...(await readFlags())].flatMap(([key, { changes }]) =>
    changes[0] ? [[key, changes[0].setting] satisfies [FlagKey, FlagSetting]] : [],
  );

/**
 * Publishes every flag's value to the services and removes unset and unknown ones. Reads again
 * after publishing, because another process may have published a later change before it.
 */
export async function publishFlags(redis: RedisConnection): Promise<void> {
  let published: [FlagKey, FlagSetting][] | undefined;
  let set = await readSettings();
  while (!isDeepStrictEqual(set, published)) {
    const transaction = redis.multi().del(flagsKey);
    for (const [key, setting] of set) transaction.hset(flagsKey, key, JSON.stringify(setting));
    await transaction.exec();
    published = set;
    set = await readSettings();
  }
}

/** Publishes the flags now, and again when Redis may have lost them. */
export function startFlagPublishing({ redis, logger }: { redis: RedisConnection; logger: Logger }) {
  const publish = () =>
    publishFlags(redis).catch((err: Error) =>
      logger.warn({ err: err.message }, 'feature flags not published; retried later'),
    );
  redis.on('ready', publish);
  const task = { name: 'publish feature flags', everyMs: publishEveryMs, run: publish };
  const scheduled = startScheduledTasks([task], logger);
  return {
    publish,
    async close() {
      redis.off('ready', publish);
      await scheduled.close();
    },
  };
}

/** Removes the name of a deleted account. */
export const anonymizeFlagChanges = (userId: string, name: string) =>
  FlagModel.updateMany(
    { 'changes.byId': userId },
    { $set: { 'changes.$[own].by': name } },
    { arrayFilters: [{ 'own.byId': userId }] },
  );
