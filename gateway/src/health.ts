import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { idsOf } from './modules/http/index.ts';

const pollTimeoutMs = 2_000;
/** The services are checked at most once in this time, however many requests arrive. */
const freshMs = 1_000;

const healthResponse = z.object({ release: z.optional(z.string()) });

interface Health {
  state: 'up' | 'down';
  /** The build of the process, if it reports one. */
  release?: string | undefined;
}

/** `GET /api/health`: the state and build that each process reports; 503 unless all are up. */
export function reportHealth(targets: Record<string, URL>) {
  const cache = new LRUCache<'all', [string, Health][]>({
    max: 1,
    ttl: freshMs,
    fetchMethod: () =>
      Promise.all(
        Object.entries(targets).map(
          async ([name, url]): Promise<[string, Health]> => [name, await fetchHealth(url)],
        ),
      ),
  });
  return async (req: Request, res: Response) => {
    const all = await cache.forceFetch('all');
    const down = all.filter(([, { state }]) => state === 'down').map(([name]) => name);
    const body =
      down.length === 0
        ? { success: true }
        : {
            success: false,
            message: `Not available: ${down.join(', ')}.`,
            code: 'unavailable',
            ...idsOf(req),
          };
    res
      .status(down.length === 0 ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        ...body,
        services: Object.fromEntries(all.map(([name, { state }]) => [name, state])),
        releases: Object.fromEntries(
          all.flatMap(([name, { release }]) => (release ? [[name, release]] : [])),
        ),
      });
  };
}

async function fetchHealth(service: URL): Promise<Health> {
  try {
    const reply = await fetch(new URL('/health', service), {
      signal: AbortSignal.timeout(pollTimeoutMs),
    });
    if (!reply.ok) return { state: 'down' };
    return { state: 'up', release: z.safeParse(healthResponse, await reply.json()).data?.release };
  } catch {
    return { state: 'down' };
  }
}
