import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { dayMs } from '@soloist/contracts';
import type { Request } from 'express';
import { isbot } from 'isbot';
import type { Authenticator } from '../auth/auth.ts';
import { browserOf, type OwnerDevices } from '../auth/owner-devices.ts';
import type { RedisConnection } from '../redis/redis.ts';
import { createKeyedHash } from '../security/hashes.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Tolerance after the end of a day, because clocks differ. */
const graceMs = 3600 * 1000;
// A second in total: what another process has not stored by then, it stores later.
const busyTries = 20;
const busyMs = 50;

/** The calendar day in UTC, some days before. */
export const utcDay = (at: Date, daysBefore = 0) =>
  new Date(at.getTime() - daysBefore * dayMs).toISOString().slice(0, 10);

/** The views of a subject on a day since the previous batch. */
export interface ViewCount<Kind extends string> {
  thing: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  kind: Kind;
  count: number;
}

export interface ViewBatch<Kind extends string> {
  /** Increases from batch to batch. */
  number: number;
  counts: ViewCount<Kind>[];
}

export interface ViewEvent<Kind extends string> {
  thing: string;
  kind: Kind;
  /** Identifies a returning visitor. */
  visitor: string;
  at?: Date;
}

interface ViewRules<Kind extends string> {
  /** Name of the service: each counts for itself. */
  name: string;
  redis: RedisConnection;
  secret: string;
  logger: Logger;
  /** Stores a batch; storing the same batch again adds nothing (`addOnce`). */
  write: (batch: ViewBatch<Kind>) => Promise<void>;
  /** Between two batches. */
  everyMs?: number;
  /** After this time another process takes over the batch of a killed one. */
  patienceMs?: number;
}

/** Counts a visitor once per day and subject: the set expires soon after the day. */
const countOnce = `
if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('HINCRBY', KEYS[2], ARGV[3], 1)
end`;

/**
 * The batch to write: the one that a killed process left, else all pending counts under a new number;
 * `busy` while another process writes one. The number follows the clock, so that it grows even when
 * Redis has lost the last one.
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

/** Releases the lock, and removes the batch once it is written. */
const endBatch = `
local batch, lock = unpack(KEYS)
if ARGV[2] ~= '' and redis.call('HGET', batch, '#') == ARGV[2] then redis.call('DEL', batch) end
if redis.call('GET', lock) == ARGV[1] then redis.call('DEL', lock) end`;

/**
 * Counts each visitor once per day and subject, without cookies, by a keyed hash that reveals no one.
 * Counts collect in Redis and are stored in numbered batches, one at a time. So a flood of views costs
 * few writes, and a process may be killed at any moment: the next one writes its batch again, which
 * changes nothing where it is stored already. Counts that Redis loses are lost.
 */
export function createViews<Kind extends string>(rules: ViewRules<Kind>) {
  const { name, redis, secret, logger, write, everyMs = 3000, patienceMs = 10_000 } = rules;
  const hash = createKeyedHash(secret, `${name} visitors`);
  // The braces put the keys of one atomic step on the same cluster node.
  const key = (what: string) => `views:{${name}}:${what}`;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Counts a visitor. Never throws: a page must not fail because of its view count. */
  async function count({ thing, kind, visitor, at = new Date() }: ViewEvent<Kind>) {
    const day = utcDay(at);
    const rest = dayMs - (at.getTime() % dayMs) + graceMs;
    const visitors = key(`visitors:${thing}:${kind}:${day}`);
    const hashed = hash(`${day} ${thing} ${visitor}`);
    const field = JSON.stringify([thing, day, kind]);
    await redis
      .eval(countOnce, 2, visitors, key('waiting'), hashed, rest, field)
      .catch((err: Error) => logger.warn({ err: err.message }, "couldn't count a view"));
  }

  /** False while another process writes a batch. */
  async function writeBatch(): Promise<boolean> {
    // Nearly always nothing is pending, and this costs a fraction of the script, which writes.
    if ((await redis.exists(key('batch'), key('waiting'))) === 0) return true;
    const token = randomUUID();
    const keys = ['batch', 'waiting', 'last-batch', 'lock'].map(key);
    const entries = (await redis.eval(takeBatch, 4, ...keys, token, patienceMs)) as
      | string[]
      | 'busy';
    if (entries === 'busy') return false;
    if (entries.length === 0) return true;
    let storedNumber = '';
    try {
      const batch = readBatch<Kind>(entries);
      await write(batch);
      storedNumber = String(batch.number);
    } finally {
      await redis.eval(endBatch, 2, key('batch'), key('lock'), token, storedNumber);
    }
    return true;
  }

  async function writePending() {
    for (let tried = 0; tried < busyTries; tried++) {
      if (await writeBatch()) return;
      await setTimeout(busyMs);
    }
  }

  /**
   * Stores the pending counts, after the batch another process is writing.
   * @throws what `write` throws.
   */
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
    running = writePending().finally(() => {
      running = undefined;
    });
    return running;
  }

  const flushOrWarn = () =>
    flush().catch((err: Error) =>
      logger.warn({ err: err.message }, "couldn't store views; will retry"),
    );
  const timer = setInterval(flushOrWarn, everyMs);

  return {
    count,
    flush,
    /** Stores the pending counts when the process ends. */
    async close() {
      clearInterval(timer);
      await flushOrWarn();
    },
  };
}
export type Views<Kind extends string> = ReturnType<typeof createViews<Kind>>;

function readBatch<Kind extends string>(entries: string[]): ViewBatch<Kind> {
  const batch: ViewBatch<Kind> = { number: 0, counts: [] };
  for (let at = 0; at < entries.length; at += 2) {
    const [field = '', value] = [entries[at], Number(entries[at + 1])];
    if (field === '#') batch.number = value;
    else {
      const [thing, day, kind] = JSON.parse(field);
      batch.counts.push({ thing, day, kind, count: value });
    }
  }
  return batch;
}

interface Visit<Kind extends string> extends Omit<ViewEvent<Kind>, 'visitor'> {
  /** Owner of the viewed subject. */
  ownerId: string;
  req: Request;
}

/**
 * Counts a visitor, except for bots and the owner, who is recognised by token or by a recent device.
 * Never throws.
 */
export async function countVisit<Kind extends string>(
  { req, ownerId, ...look }: Visit<Kind>,
  deps: { views: Views<Kind>; authenticator: Authenticator; ownerDevices: OwnerDevices },
) {
  const browser = browserOf(req);
  if (!browser || isbot(req.get('user-agent'))) return;
  const user = await deps.authenticator
    .authenticate(req.get('authorization'))
    // Visitors need no token; a valid one only identifies the visitor.
    .catch(() => undefined);
  const isOwner = user
    ? user.sub === ownerId
    : await deps.ownerDevices.has(ownerId, req).catch(() => false);
  if (!isOwner) await deps.views.count({ ...look, visitor: user?.sub ?? browser });
}
