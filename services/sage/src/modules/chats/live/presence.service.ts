import type { ServiceContext } from '@soloist/server-kit';

const keyOf = (userId: string) => `sage:here:${userId}`;

/**
 * People who are present at any process: a person with an open window or a pending request, and for
 * `leaveMs` after the last of them has ended.
 */
export function createPresence({
  redis,
  leaveMs,
}: Pick<ServiceContext, 'redis'> & { leaveMs: number }) {
  const held = new Map<string, number>();
  // Without Redis everyone counts as present: a reply too many is better than one too few.
  const touch = (userId: string) =>
    void redis.set(keyOf(userId), '1', 'PX', leaveMs).catch(() => undefined);
  const timer = setInterval(() => [...held.keys()].forEach(touch), leaveMs / 3);

  return {
    /** The person is present until the returned function is called. */
    hold(userId: string) {
      held.set(userId, (held.get(userId) ?? 0) + 1);
      touch(userId);
      return () => {
        const left = (held.get(userId) ?? 1) - 1;
        if (left === 0) held.delete(userId);
        else held.set(userId, left);
        touch(userId);
      };
    },
    isHere: async (userId: string) =>
      held.has(userId) || (await redis.exists(keyOf(userId)).catch(() => 1)) === 1,
    close: async () => clearInterval(timer),
  };
}
export type SagePresence = ReturnType<typeof createPresence>;
