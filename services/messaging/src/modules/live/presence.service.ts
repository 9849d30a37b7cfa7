import type { PersonPresence } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';

const keyOf = (userId: string) => `messaging:here:${userId}`;
/** A person who navigates was not away. */
const leaveDelayMs = 3000;
/** How long the last-seen time of a person is stored: a week. */
const lastSeenMs = 7 * 24 * 3600_000;

interface PresenceDeps extends Pick<ServiceContext, 'redis'> {
  /** This process's name among those that hold people. */
  processId: string;
  /** How long a person stays online after their process was killed. */
  aliveMs: number;
  /** Called when presence may have changed. */
  onMove: (userId: string) => void;
}

/**
 * People online at any process: those with an open window. Each process stores until when its
 * people are online, so that those of a killed one expire soon; the latest value counts.
 */
export function createPresence({ redis, processId, aliveMs, onMove }: PresenceDeps) {
  /** By person, the number of open windows at this process. */
  const openWindows = new Map<string, number>();
  let isClosed = false;
  const reportMove = (userId: string) => !isClosed && onMove(userId);

  function touch(userIds: string[]) {
    const until = Date.now() + aliveMs;
    // One by one: a cluster stores them on different nodes. They are still sent as one batch.
    const writes = userIds.map((userId) =>
      redis
        .pipeline()
        // Processes that ended long ago.
        .zremrangebyscore(keyOf(userId), '-inf', Date.now() - lastSeenMs)
        .zadd(keyOf(userId), until, processId)
        .pexpire(keyOf(userId), lastSeenMs)
        .exec()
        // Without Redis no one is reported online.
        .catch(() => undefined),
    );
    return Promise.all(writes);
  }

  async function leave(userId: string) {
    const leftAt = Date.now();
    // Not recreated: a deleted account's entry stays deleted.
    await redis
      .pipeline()
      .zadd(keyOf(userId), 'XX', leftAt, processId)
      .pexpire(keyOf(userId), lastSeenMs)
      .exec()
      .catch(() => undefined);
    reportMove(userId);
  }

  const timer = setInterval(() => {
    if (openWindows.size > 0) void touch([...openWindows.keys()]);
  }, aliveMs / 3);
  const leaveTimeouts = new Set<NodeJS.Timeout>();

  function release(userId: string) {
    const remaining = (openWindows.get(userId) ?? 1) - 1;
    if (remaining > 0) return void openWindows.set(userId, remaining);
    openWindows.delete(userId);
    const timeout = setTimeout(() => {
      leaveTimeouts.delete(timeout);
      if (!openWindows.has(userId)) void leave(userId);
    }, leaveDelayMs);
    leaveTimeouts.add(timeout);
  }

  return {
    /** The person is online until the returned function is called. */
    hold(userId: string) {
      const isFirst = !openWindows.has(userId);
      openWindows.set(userId, (openWindows.get(userId) ?? 0) + 1);
      if (isFirst) void touch([userId]).then(() => reportMove(userId));
      return () => release(userId);
    },
    /** In the order of `userIds`; everyone is offline while Redis is away. */
    async find(userIds: string[]): Promise<PersonPresence[]> {
      const newest = (id: string) =>
        redis.zrevrange(keyOf(id), 0, 0, 'WITHSCORES').catch(() => undefined);
      const replies = await Promise.all(userIds.map(newest));
      return userIds.map((id, index) => presenceOf(id, replies[index]));
    },
    forget: (userId: string) => redis.del(keyOf(userId)),
    close() {
      // These people reconnect to another process soon, or expire.
      isClosed = true;
      clearInterval(timer);
      for (const timeout of leaveTimeouts) clearTimeout(timeout);
    },
  };
}

function presenceOf(id: string, reply: unknown): PersonPresence {
  const [, score] = Array.isArray(reply) ? reply : [];
  if (score === undefined) return { id, online: false, lastSeenAt: null };
  const until = Number(score);
  if (until > Date.now()) return { id, online: true, lastSeenAt: null };
  return { id, online: false, lastSeenAt: new Date(until).toISOString() };
}
