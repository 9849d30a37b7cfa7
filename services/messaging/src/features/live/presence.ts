import type { Presence } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';

const keyOf = (userId: string) => `messaging:here:${userId}`;
/** A person who changes the page was not away. */
const leaveMs = 3000;
/** When somebody was last here is forgotten after a week. */
const keptMs = 7 * 24 * 3600_000;

interface PresenceParts extends Pick<ServiceContext, 'redis'> {
  /** This process's name among those that hold people. */
  processId: string;
  /** For this long a person stays here whose process was killed. */
  aliveMs: number;
  /** Called when it may have changed who is here. */
  onMove: (userId: string) => void;
}

/**
 * Who is here, at any process: a person with an open window. Each process says of its people until
 * when they are here, so that those of a killed one are gone soon; the newest saying counts.
 */
export function createPresence({ redis, processId, aliveMs, onMove }: PresenceParts) {
  const held = new Map<string, number>();
  let isClosed = false;
  const tellMove = (userId: string) => !isClosed && onMove(userId);

  function touch(userIds: string[]) {
    const until = Date.now() + aliveMs;
    // One by one: a cluster keeps them on different nodes. They go out together all the same.
    const said = userIds.map((userId) =>
      redis
        .pipeline()
        // Processes that are long gone.
        .zremrangebyscore(keyOf(userId), '-inf', Date.now() - keptMs)
        .zadd(keyOf(userId), until, processId)
        .pexpire(keyOf(userId), keptMs)
        .exec()
        // Without Redis nobody is said to be here.
        .catch(() => undefined),
    );
    return Promise.all(said);
  }

  async function leave(userId: string) {
    const left = Date.now();
    // Not made anew: an erased person's is gone.
    const said = redis.pipeline().zadd(keyOf(userId), 'XX', left, processId);
    await said
      .pexpire(keyOf(userId), keptMs)
      .exec()
      .catch(() => undefined);
    tellMove(userId);
  }

  const timer = setInterval(() => {
    if (held.size > 0) void touch([...held.keys()]);
  }, aliveMs / 3);
  const leaving = new Set<NodeJS.Timeout>();

  function release(userId: string) {
    const left = (held.get(userId) ?? 1) - 1;
    if (left > 0) return void held.set(userId, left);
    held.delete(userId);
    const timeout = setTimeout(() => {
      leaving.delete(timeout);
      if (!held.has(userId)) void leave(userId);
    }, leaveMs);
    leaving.add(timeout);
  }

  return {
    /** The person is here until the returned function is called. */
    hold(userId: string) {
      const isFirst = !held.has(userId);
      held.set(userId, (held.get(userId) ?? 0) + 1);
      if (isFirst) void touch([userId]).then(() => tellMove(userId));
      return () => release(userId);
    },
    /** In the order of `userIds`; of nobody anything while Redis is away. */
    async find(userIds: string[]): Promise<Presence[]> {
      const newest = (id: string) =>
        redis.zrevrange(keyOf(id), 0, 0, 'WITHSCORES').catch(() => undefined);
      const answers = await Promise.all(userIds.map(newest));
      return userIds.map((id, index) => presenceOf(id, answers[index]));
    },
    forget: (userId: string) => redis.del(keyOf(userId)),
    close() {
      // Who was here is back at another process soon, or gone once nobody says otherwise.
      isClosed = true;
      clearInterval(timer);
      for (const timeout of leaving) clearTimeout(timeout);
    },
  };
}

function presenceOf(id: string, answer: unknown): Presence {
  const [, score] = Array.isArray(answer) ? answer : [];
  if (score === undefined) return { id, online: false, lastSeenAt: null };
  const until = Number(score);
  if (until > Date.now()) return { id, online: true, lastSeenAt: null };
  return { id, online: false, lastSeenAt: new Date(until).toISOString() };
}
