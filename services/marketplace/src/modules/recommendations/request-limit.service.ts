import { recommendationLimits } from '@soloist/contracts';
import { rateLimited, type ServiceContext, unavailable } from '@soloist/server-kit';

const daySeconds = 24 * 3600;
const { requestsPerDay: asksADay } = recommendationLimits;
const away = 'We couldn’t send your requests. Please try again.';

/** Number of request and reminder emails that a person may send in 24 hours. */
export function createRequestLimit({ redis }: Pick<ServiceContext, 'redis'>) {
  const keyOf = (userId: string) => `marketplace:asked:${userId}`;

  return {
    /**
     * Takes `count` from what is left for today, or nothing at all.
     * @throws AppError `rate_limited` when less is left; `unavailable` without Redis.
     */
    async take(userId: string, count: number) {
      const key = keyOf(userId);
      const replies = await redis
        .multi()
        .incrby(key, count)
        .expire(key, daySeconds, 'NX')
        .exec()
        .catch((cause) => {
          // Uncounted emails to strangers would be worse than none.
          throw unavailable(away, cause);
        });
      const used = Number(replies?.[0]?.[1]);
      if (!Number.isFinite(used)) throw unavailable(away);
      if (used <= asksADay) return;
      await redis.decrby(key, count);
      const left = Math.max(0, asksADay - (used - count));
      throw rateLimited(
        `You can ask or remind ${asksADay} people a day. You have ${left} left today.`,
      );
    },
  };
}
export type RequestLimit = ReturnType<typeof createRequestLimit>;
