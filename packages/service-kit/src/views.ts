import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createKeyedHash } from './keyed-hash.ts';
import type { Logger } from './logger.ts';
import type { RedisConnection } from './redis.ts';

const dayMs = 24 * 3600 * 1000;
/** After the end of a day: for clocks that differ. */
const graceMs = 3600 * 1000;
// A second in all: what another process has not stored by then, it stores in its own time.
const busyTries = 20;
const busyMs = 50;

/** The calendar day in UTC, some days before. */
export const utcDay = (at: Date, daysBefore = 0) =>
  new Date(at.getTime() - daysBefore * dayMs).toISOString().slice(0, 10);

/** How often something was looked at on a day, since the batch before. */
export interface Count<Kind extends string> {
  thing: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  kind: Kind;
  count: number;
}

export interface ViewBatch<Kind extends string> {
  /** Grows from batch to batch. */
  number: number;
  counts: Count<Kind>[];
}

export interface Look<Kind extends string> {
  thing: string;
  kind: Kind;
  /** Whatever is the same when the same person comes again. */
  visitor: string;
  at?: Date;
}

interface ViewRules<Kind extends string> {
  /** Of the service: each counts for itself. */
  name: string;
  redis: RedisConnection;
  secret: string;
  logger: Logger;
  /** Stores a batch; asked again with the same one, adds nothing twice (`addOnce`). */
  write: (batch: ViewBatch<Kind>) => Promise<void>;
  /** Between two batches. */
  everyMs?: number;
  /** After so long a batch of a process that was killed is taken over. */
  patienceMs?: number;
}

/** Counts a visitor once a day and thing: the set forgets them soon after the day is over. */
const countOnce = `
if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('HINCRBY', KEYS[2], ARGV[3], 1)
end`;

/**
 * The batch to write: the one that a killed process left, else all that waits, under a number of its
 * own; `busy` while another process writes one. The number follows the clock, so that it grows
 * even when Redis has lost the last one.
 */
const takeBatch = `
local batch, waiting, last, lock = unpack(KEYS)
if not redis.call('SET', lock, ARGV[1], 'NX', 'PX', ARGV[2]) then return 'busy' end
if redis.call('EXISTS', batch) == 0 then
  if redis.call('EXISTS', waiting) == 0 then
    redis.call('DEL', lock)
    return {}
  end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local number = string.format('%.0f', math.max(now, (redis.call('GET', last) or 0) + 1))
  redis.call('SET', last, number)
  redis.call('RENAME', waiting, batch)
  redis.call('HSET', batch, '#', number)
end
return redis.call('HGETALL', batch)`;

/** Lets go of the lock, and of the batch where it was written. */
const endBatch = `
local batch, lock = unpack(KEYS)
if ARGV[2] ~= '' and redis.call('HGET', batch, '#') == ARGV[2] then redis.call('DEL', batch) end
if redis.call('GET', lock) == ARGV[1] then redis.call('DEL', lock) end`;

/**
 * Counts views: each visitor once a day and thing, without cookies, by a keyed hash that tells
 * nobody who it was. They wait in Redis and are stored in batches, one at a time and numbered, so
 * that a flood costs one write in a while and a process may be killed at any moment: the next one
 * writes its batch again, and what has it already takes nothing. What Redis loses is lost.
 */
export function createViews<Kind extends string>(rules: ViewRules<Kind>) {
  const { name, redis, secret, logger, write, everyMs = 3000, patienceMs = 10_000 } = rules;
  const hash = createKeyedHash(secret, `${name} visitors`);
  // What is done in one step is on one node of a cluster by what is in braces.
  const key = (what: string) => `views:{${name}}:${what}`;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Counts a visitor. Never throws: nobody's page fails because a view is not counted. */
  async function count({ thing, kind, visitor, at = new Date() }: Look<Kind>) {
    const day = utcDay(at);
    const rest = dayMs - (at.getTime() % dayMs) + graceMs;
    const visitors = key(`visitors:${thing}:${kind}:${day}`);
    const hashed = hash(`${day} ${thing} ${visitor}`);
    const field = JSON.stringify([thing, day, kind]);
    await redis
      .eval(countOnce, 2, visitors, key('waiting'), hashed, rest, field)
      .catch((err: Error) => logger.warn({ err: err.message }, 'a view is not counted'));
  }

  /** False while another process writes a batch. */
  async function writeBatch(): Promise<boolean> {
    const token = randomUUID();
    const keys = ['batch', 'waiting', 'last-batch', 'lock'].map(key);
    const found = (await redis.eval(takeBatch, 4, ...keys, token, patienceMs)) as string[] | 'busy';
    if (found === 'busy') return false;
    if (found.length === 0) return true;
    let written = '';
    try {
      const batch = readBatch<Kind>(found);
      await write(batch);
      written = String(batch.number);
    } finally {
      await redis.eval(endBatch, 2, key('batch'), key('lock'), token, written);
    }
    return true;
  }

  async function writeWaiting() {
    for (let tried = 0; tried < busyTries; tried++) {
      if (await writeBatch()) return;
      await setTimeout(busyMs);
    }
  }

  /** Stores what waits, after what another process stores now. @throws what `write` throws. */
  function flush(): Promise<void> {
    if (running) {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined;
          return flush();
        });
      return next;
    }
    running = writeWaiting().finally(() => {
      running = undefined;
    });
    return running;
  }

  const flushOrWarn = () =>
    flush().catch((err: Error) => logger.warn({ err: err.message }, 'views wait to be stored'));
  const timer = setInterval(flushOrWarn, everyMs);

  return {
    count,
    flush,
    /** Stores what waits, at the end of a process. */
    async close() {
      clearInterval(timer);
      await flushOrWarn();
    },
  };
}
export type Views<Kind extends string> = ReturnType<typeof createViews<Kind>>;

function readBatch<Kind extends string>(found: string[]): ViewBatch<Kind> {
  const batch: ViewBatch<Kind> = { number: 0, counts: [] };
  for (let at = 0; at < found.length; at += 2) {
    const [field = '', value] = [found[at], Number(found[at + 1])];
    if (field === '#') batch.number = value;
    else {
      const [thing, day, kind] = JSON.parse(field);
      batch.counts.push({ thing, day, kind, count: value });
    }
  }
  return batch;
}
