import { getClaims } from '@soloist/web-client';
import { offlineCacheName } from '@soloist/web-client/offline-caches';

export const isCurrent = (sid: string) => getClaims()?.sid === sid;

/** Opens a cache of the session and uses it, unless the session ended in the meantime. */
export async function withCache(
  sid: string,
  part: string,
  use: (cache: Cache) => Promise<unknown>,
) {
  const name = offlineCacheName(sid, part);
  const cache = await caches.open(name);
  if (isCurrent(sid)) await use(cache);
  if (!isCurrent(sid)) await caches.delete(name);
}
