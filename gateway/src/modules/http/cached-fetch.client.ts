import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { loggablePath } from './request-context.routes.ts';

const usualTimeoutMs = 3_000;
const maxBytes = 64 * 1024 * 1024;

/** A service's response: the same object for the same body, as long as it is cached. */
export interface CachedResponse<T> {
  value: T;
  digest: string;
  bytes: number;
}

/**
 * Sends a request to a service; `undefined` is its 404 or 410, and 400 for a malformed id.
 * @throws Error if it is unavailable or its response does not match the schema. It is fit for a log: the
 * path in it has no secret id.
 */
export async function fetchJson<T>(
  address: string,
  {
    schema,
    known,
    timeoutMs = usualTimeoutMs,
  }: { schema: z.ZodMiniType<T>; known?: CachedResponse<T> | undefined; timeoutMs?: number },
): Promise<CachedResponse<T> | undefined> {
  const res = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if ([400, 404, 410].includes(res.status)) return undefined;
  if (!res.ok) throw new Error(`${loggablePath(new URL(address).pathname)} answered ${res.status}`);
  const text = await res.text();
  const digest = createHash('sha256').update(text).digest('base64url');
  if (digest === known?.digest) return known;
  return { value: z.parse(schema, JSON.parse(text)), digest, bytes: text.length };
}

interface CacheOptions<T> {
  schema: z.ZodMiniType<T>;
  /** How long a response is cached; 0 caches nothing. */
  freshMs: number;
  /** How old a response may be while the service is unavailable; any age by default. */
  usableMs?: number;
  timeoutMs?: number;
}

/**
 * Creates a `fetchJson` with a cache, fast because every visitor's request calls it: while the
 * service is unavailable, its last response is used.
 */
export function createCachedFetch<T>({
  schema,
  freshMs,
  usableMs = Number.POSITIVE_INFINITY,
  timeoutMs = usualTimeoutMs,
}: CacheOptions<T>) {
  if (freshMs === 0) return (address: string) => fetchJson(address, { schema, timeoutMs });
  const cache = new LRUCache<string, { answer: CachedResponse<T> | undefined; readAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => (answer?.bytes ?? 0) + 200,
    ttl: freshMs,
    noDeleteOnStaleGet: true,
    fetchMethod: async (address, last) => {
      try {
        const answer = await fetchJson(address, { schema, known: last?.answer, timeoutMs });
        return { answer, readAt: Date.now() };
      } catch (err) {
        // Cached as long as a fresh one, so that visitors do not all send requests to an
        // unavailable service.
        if (last && Date.now() - last.readAt < usableMs) return last;
        throw err;
      }
    },
  });
  return async (address: string) =>
    (cache.get(address) ?? (await cache.forceFetch(address))).answer;
}
