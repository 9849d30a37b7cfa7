import { LRUCache } from 'lru-cache';

// A new installation soon has something.
const emptyTtl = 5000;

interface Rules<T> {
  ttl: number;
  isEmpty: (overview: T) => boolean;
}

/**
 * What is dear to work out: answers with what was worked out last, and works it out anew in the
 * background when that is `ttl` old. What is empty is worked out anew after 5 s.
 */
export function remembered<T extends object>(
  compute: () => Promise<T>,
  { ttl, isEmpty }: Rules<T>,
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
  return {
    /** @throws what `compute` throws while nothing is known yet. */
    read: () => cache.forceFetch('it'),
    /** Works it out now, so that nobody has to wait for it. */
    refresh: () => cache.forceFetch('it', { forceRefresh: true, allowStale: false }),
  };
}
