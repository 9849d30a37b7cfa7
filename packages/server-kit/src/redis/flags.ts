import { createHash } from 'node:crypto';
import {
  declaredFlag,
  type FlagKey,
  type FlagSetting,
  flagKeys,
  flagSetting,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import type { Logger } from '../telemetry/logger.ts';
import type { RedisConnection } from './redis.ts';

/** Redis hash of the settings of flags, by key, as JSON. Platform writes it. */
export const flagsKey = 'platform:flags';
const pollMs = 1000;

/** The flags known to this process; a module-level state, one per process. */
let known = new Map<FlagKey, FlagSetting>();

/**
 * Whether a flag is on, for a person where it is on for some. Reads memory: a change is known
 * within two seconds. Until settings are known, the declared default applies.
 */
export function isFlagOn(key: FlagKey, userId?: string): boolean {
  const setting = known.get(key);
  return setting ? isOnFor(key, setting, userId) : declaredFlag(key).isOn;
}

function isOnFor(key: FlagKey, { state, share, userIds }: FlagSetting, userId?: string): boolean {
  switch (state) {
    case 'on':
      return true;
    case 'off':
      return false;
    case 'some':
      return (
        userId !== undefined &&
        (userIds.includes(userId) || isInShare(share, { of: key, who: userId }))
      );
  }
}

/** Keeps the result of `isOn` up to date until closed. While Redis is down, it stays unchanged. */
export function followFlags({ redis, logger }: { redis: RedisConnection; logger: Logger }) {
  async function read() {
    const stored = await redis.hgetall(flagsKey);
    known = new Map(
      flagKeys.flatMap((key) => {
        const setting = stored[key] && settingIn(stored[key]);
        return setting ? [[key, setting] as const] : [];
      }),
    );
  }
  const readQuietly = () =>
    read().catch((err: Error) => logger.warn({ err: err.message }, "couldn't read feature flags"));
  const timer = setInterval(readQuietly, pollMs);
  timer.unref();
  return { ready: readQuietly, close: () => clearInterval(timer) };
}

/** Another version of platform may write a setting that this one does not know. */
function settingIn(text: string): FlagSetting | undefined {
  try {
    return z.safeParse(flagSetting, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether `who` is among `share` per cent of all for a purpose, such as a flag or a canary: the
 * same ones each time, others for the next purpose. A member stays one while the share grows.
 */
export function isInShare(share: number, { of, who }: { of: string; who: string }): boolean {
  const number = createHash('sha256').update(`${of} ${who}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100 < share;
}
