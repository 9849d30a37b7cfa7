import { isDeepStrictEqual } from 'node:util';
import { type FlagKey, type FlagSetting, flagKeys } from '@soloist/contracts';
import { flagsKey, type Logger, type RedisConnection, upsert } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { type FlagChange, FlagModel, type StoredFlag } from './flags.model.ts';

const { trusted } = mongoose;
const keptChanges = 50;
const publishEveryMs = 60_000;

export async function readFlags(): Promise<Map<FlagKey, StoredFlag>> {
  const stored = await FlagModel.find({ _id: trusted({ $in: flagKeys }) }).lean<StoredFlag[]>();
  return new Map(stored.map((flag) => [flag._id, flag]));
}

/** Stored is enough to answer: while Redis is away, services are told later. */
export async function setFlag(key: FlagKey, change: FlagChange): Promise<StoredFlag> {
  const $push = { changes: { $each: [change], $position: 0, $slice: keptChanges } };
  return upsert(() =>
    FlagModel.findOneAndUpdate(
      { _id: key },
      { $push },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredFlag>(),
  ) as Promise<StoredFlag>;
}

/** How every flag is set that is set and known. */
const readSettings = async () =>
  [...(await readFlags())].flatMap(([key, { changes }]) =>
    changes[0] ? [[key, changes[0].setting] satisfies [FlagKey, FlagSetting]] : [],
  );

/**
 * Tells services how every flag is set; what is not set any more, or not known, goes. Reads again after
 * it told: another process may have told of a later change before it.
 */
export async function publishFlags(redis: RedisConnection): Promise<void> {
  let told: [FlagKey, FlagSetting][] | undefined;
  let set = await readSettings();
  while (!isDeepStrictEqual(set, told)) {
    const telling = redis.multi().del(flagsKey);
    for (const [key, setting] of set) telling.hset(flagsKey, key, JSON.stringify(setting));
    await telling.exec();
    told = set;
    set = await readSettings();
  }
}

/** Tells services now, and again when Redis may have lost it. */
export function startPublishing({ redis, logger }: { redis: RedisConnection; logger: Logger }) {
  const publish = () =>
    publishFlags(redis).catch((err: Error) =>
      logger.warn({ err: err.message }, 'flags are told later'),
    );
  void publish();
  redis.on('ready', publish);
  const timer = setInterval(publish, publishEveryMs);
  return {
    publish,
    async close() {
      clearInterval(timer);
      redis.off('ready', publish);
    },
  };
}

/** Whose account is erased is not named any more. */
export const forgetFlagChanger = (userId: string, name: string) =>
  FlagModel.updateMany(
    { 'changes.byId': userId },
    { $set: { 'changes.$[own].by': name } },
    { arrayFilters: [{ 'own.byId': userId }] },
  );
