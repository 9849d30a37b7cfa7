/** Begins the names of the caches that a page fills for reading offline; the service worker only reads. */
const prefix = 'offline:';

/** Pages from an insecure origin, and old browsers, have no caches. */
export const hasCaches = (): boolean => 'caches' in globalThis;

/** The name of a cache of one session, so that another person's session never finds it. */
export const offlineCacheName = (sid: string, part: string): string => `${prefix}${sid}:${part}`;

/**
 * Deletes all that pages have stored for reading offline, except for the session `sid`. Never
 * rejects: browsers that refuse to show their storage store nothing either.
 */
export async function clearOfflineCaches(sid?: string): Promise<void> {
  if (!hasCaches()) return;
  const kept = sid && offlineCacheName(sid, '');
  const names = await caches.keys().catch(() => []);
  const ended = names.filter((name) => name.startsWith(prefix) && !(kept && name.startsWith(kept)));
  await Promise.allSettled(ended.map((name) => caches.delete(name)));
}
