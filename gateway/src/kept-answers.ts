import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

const timeoutMs = 3_000;
const mostBytes = 64 * 1024 * 1024;

/** What a service said: of the same words the same object, for as long as they are kept. */
export interface Answer<T> {
  value: T;
  digest: string;
  bytes: number;
}

/**
 * Asks a service; `undefined` is its 404.
 * @throws when it is away or says what the schema does not know.
 */
export async function ask<T>(
  address: string,
  { schema, known }: { schema: z.ZodMiniType<T>; known?: Answer<T> | undefined },
): Promise<Answer<T> | undefined> {
  const res = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (res.status === 404) return undefined;
  if (!res.ok) throw new Error(`${new URL(address).pathname} answered ${res.status}`);
  const text = await res.text();
  const digest = createHash('sha256').update(text).digest('base64url');
  if (digest === known?.digest) return known;
  return { value: z.parse(schema, JSON.parse(text)), digest, bytes: text.length };
}

interface Keeping<T> {
  schema: z.ZodMiniType<T>;
  /** How long an answer holds; with 0 nothing is kept. */
  freshMs: number;
}

/** Makes `ask` with a memory, quick because every visitor passes it: while the service is away its last answer holds. */
export function keepAnswers<T>({ schema, freshMs }: Keeping<T>) {
  if (freshMs === 0) return (address: string) => ask(address, { schema });
  const cache = new LRUCache<string, { answer: Answer<T> | undefined }>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }) => (answer?.bytes ?? 0) + 200,
    ttl: freshMs,
    noDeleteOnStaleGet: true,
    fetchMethod: async (address, last) => {
      try {
        return { answer: await ask(address, { schema, known: last?.answer }) };
      } catch (err) {
        // Good for as long as a fresh one: who is away is not asked by every visitor.
        if (last) return last;
        throw err;
      }
    },
  });
  return async (address: string) =>
    (cache.get(address) ?? (await cache.forceFetch(address))).answer;
}
