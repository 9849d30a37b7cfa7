import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '@soloist/server-kit';

const lookEveryMs = 100;

interface Waiting<Result> {
  /** The stored result, once there is one; throws when the work has failed. */
  read: () => Promise<Result | undefined>;
  patienceMs: number;
  /** The error when it takes too long. */
  failure: () => AppError;
}

/** Waits for a result that the worker stores. */
export async function awaitResult<Result>({ read, patienceMs, failure }: Waiting<Result>) {
  const givesUpAt = Date.now() + patienceMs;
  while (Date.now() < givesUpAt) {
    const result = await read();
    if (result) return result;
    await pause(lookEveryMs);
  }
  throw failure();
}
