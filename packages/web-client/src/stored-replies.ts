import { ApiError } from './api-error.ts';
import type { PersonalRead } from './offline.ts';
import { offlineCacheName } from './offline-caches.ts';
import { queryClient } from './query.ts';
import { getClaims } from './session.ts';
import { isStoredPath, maxReplies, maxReplyLength } from './stored-replies.rules.ts';

export { loadedAt } from './stored-replies.rules.ts';

const storedAtHeader = 'stored-at';
const retryMs = 15_000;

/** By session and role: the same address has other content for another role. */
function cacheNameOf(token?: string): string | undefined {
  const claims = getClaims(token);
  return claims && offlineCacheName(claims.sid, `replies:${claims.role}`);
}

/** What the person may no longer read isn't shown offline either. */
const endsStored = [403, 404, 410];

/**
 * Stores a reply for its session, unless that ended in the meantime. The oldest give way. A refusal
 * deletes the stored one, or keeps it where the server is only in trouble.
 */
export async function storeReply(
  { path, url, token }: PersonalRead,
  text: string,
  refusal?: number,
): Promise<void> {
  const name = cacheNameOf(token);
  if (!name || !isStoredPath(path) || text.length > maxReplyLength) return;
  if (refusal && !endsStored.includes(refusal)) return;
  const cache = await caches.open(name);
  // A cache that is deleted while it is open is never found again, so nothing is stored too late.
  if (name !== cacheNameOf()) return void (await caches.delete(name));
  if (refusal) return void (await cache.delete(url));
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) };
  await cache.put(url, new Response(text, { headers }));
  const stored = await cache.keys();
  await Promise.all(stored.slice(0, -maxReplies).map((request) => cache.delete(request)));
}

/** The stored reply to a call that failed with `error`, which is thrown where there is none. */
export async function recallReply(call: PersonalRead, error: unknown) {
  const stored = await findReply(call).catch(() => undefined);
  if (!stored) throw isStoredPath(call.path) && !navigator.onLine ? notLoadedBefore() : error;
  fetchAgainLater();
  return stored;
}

async function findReply({ path, url, token }: PersonalRead) {
  const name = cacheNameOf(token);
  const expiresAt = (getClaims(token)?.exp ?? 0) * 1000;
  if (!name || !isStoredPath(path) || expiresAt < Date.now()) return;
  // Where a browser has no caches, this throws.
  if (!(await caches.has(name))) return;
  const reply = await caches.match(url, { cacheName: name });
  if (!reply) return;
  return { text: await reply.text(), storedAt: Number(reply.headers.get(storedAtHeader)) };
}

const notLoadedBefore = () =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'You’re offline, and this wasn’t loaded on this device before.',
  });

let retry: ReturnType<typeof setTimeout> | undefined;

/** A browser reports that it has a network, but not that the server is reachable again. */
function fetchAgainLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => {
    if (navigator.onLine) void queryClient.invalidateQueries();
    else fetchAgainLater();
  }, retryMs);
}
