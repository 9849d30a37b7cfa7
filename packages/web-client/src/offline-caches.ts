/** Begins the names of the caches that a page fills for reading offline; the service worker only reads. */
const prefix = 'offline:';

/** Pages from an insecure origin, and old browsers, have no caches. */
export const hasCaches = (): boolean => 'caches' in globalThis;

/** The name of a cache of one session, so that another person's session never finds it. */
export const offlineCacheName = (sid: string, part: string): string => `${prefix}${sid}:${part}`;

/** Deletes all that pages have stored for reading offline, except for the session `sid`. */
export async function clearOfflineCaches(sid?: string): Promise<void> {
  if (!hasCaches()) return;
  const kept = sid && offlineCacheName(sid, '');
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && !(kept && name.startsWith(kept)),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
