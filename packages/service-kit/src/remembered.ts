import { LRUCache } from 'lru-cache';

interface Rules<T> {
  ttl: number;
  isEmpty: (overview: T) => boolean;
  /** A new installation soon has something. */
  emptyTtl?: number;
}

/**
 * What is dear to work out: answers with what was worked out last, and works it out anew in the
 * background when that is `ttl` old. What is empty is given for `emptyTtl` alone.
 */
export function remembered<T extends object>(
  compute: () => Promise<T>,
  { ttl, isEmpty, emptyTtl = 5000 }: Rules<T>,
) {
  const cache = new LRUCache<'it', T>({
    max: 1,
    ttl,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    fetchMethod: async (_key, _last, { options }) => {
      const overview = await compute();
      if (isEmpty(overview)) options.ttl = emptyTtl;
      return overview;
    },
  });
  const isOver = () => cache.getRemainingTTL('it') <= 0;
  return {
    /** @throws what `compute` throws while nothing is known yet. */
    read: () => {
      const last = cache.peek('it', { allowStale: true });
      // Nothing is no answer to give once more, and is quickly worked out.
      const forceRefresh = last !== undefined && isEmpty(last) && isOver();
      return cache.forceFetch('it', forceRefresh ? { forceRefresh, allowStale: false } : {});
    },
    /** Works it out now, so that nobody has to wait for it. */
    refresh: () => cache.forceFetch('it', { forceRefresh: true, allowStale: false }),
  };
}
