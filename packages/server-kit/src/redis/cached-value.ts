import { LRUCache } from 'lru-cache';

interface Rules<T> {
  ttl: number;
  isEmpty: (overview: T) => boolean;
  /** Shorter, because a new installation soon has data. */
  emptyTtl?: number;
}

/**
 * Caches an expensive value: returns the last one and recomputes it in the background once it is `ttl`
 * old. An empty value is cached for `emptyTtl` alone.
 */
export function createCachedValue<T extends object>(
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
  const isExpired = () => cache.getRemainingTTL('it') <= 0;
  return {
    /** @throws what `compute` throws while there is no value yet. */
    read: () => {
      const last = cache.peek('it', { allowStale: true });
      // An empty value is not worth repeating and quick to compute.
      const forceRefresh = last !== undefined && isEmpty(last) && isExpired();
      return cache.forceFetch('it', forceRefresh ? { forceRefresh, allowStale: false } : {});
    },
    /** Recomputes the value now, so that no reader waits for it. */
    refresh: () => cache.forceFetch('it', { forceRefresh: true, allowStale: false }),
  };
}
