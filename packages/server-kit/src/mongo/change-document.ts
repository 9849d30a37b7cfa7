import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../errors.ts';

// Of concurrent writes one always succeeds; the growing waits give each its turn.
const maxTries = 20;
const maxWaitMs = 300;

/** The result of an attempt when another write came between its read and its own write. */
export const outdated = Symbol('outdated');

/**
 * Runs `attempt`, which reads, decides and writes, again while it is outdated, after a short random
 * wait.
 * @throws AppError `unavailable` when other writes always came first; what `attempt` throws.
 */
export async function retryOutdated<Result>(
  attempt: () => Promise<Result | typeof outdated>,
): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(randomInt(Math.min(2 ** tries, maxWaitMs)));
    const result = await attempt();
    if (result !== outdated) return result;
  }
  throw unavailable('This is being updated too often. Try again.');
}

interface DocumentChange<Stored, Update> {
  /** Reads the current state; throws when there is none. */
  read: () => PromiseLike<Stored>;
  /**
   * Builds the update from the current state; undefined changes nothing. It throws when the change
   * is not allowed, and may run several times.
   */
  decide: (stored: Stored) => Update | undefined | Promise<Update | undefined>;
  /** Writes the update only while the document is the one that was read; null when it is not. */
  write: (stored: Stored, update: Update) => PromiseLike<Stored | null>;
}

/**
 * Changes a document in one write that applies only to the state that was decided on: of concurrent
 * changes, the later ones decide again. Returns the changed document, or the unchanged one.
 * @throws as `retryOutdated`.
 */
export const changeDocument = <Stored, Update>({
  read,
  decide,
  write,
}: DocumentChange<Stored, Update>): Promise<Stored> =>
  retryOutdated(async () => {
    const stored = await read();
    const update = await decide(stored);
    if (update === undefined) return stored;
    return (await write(stored, update)) ?? outdated;
  });
