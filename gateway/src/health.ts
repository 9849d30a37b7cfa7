import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { idsOf } from './request-context.ts';

const pollTimeoutMs = 2_000;
/** However often we are asked, the services are asked once in this time. */
const freshMs = 1_000;

type State = 'up' | 'down';

/** `GET /api/health`: what each process says of itself; 503 unless all are up. */
export function reportHealth(targets: Record<string, URL>) {
  const cache = new LRUCache<'all', [string, State][]>({
    max: 1,
    ttl: freshMs,
    fetchMethod: () =>
      Promise.all(
        Object.entries(targets).map(
          async ([name, url]): Promise<[string, State]> => [name, await ask(url)],
        ),
      ),
  });
  return async (req: Request, res: Response) => {
    const states = await cache.forceFetch('all');
    const down = states.filter(([, state]) => state === 'down').map(([name]) => name);
    const body =
      down.length === 0
        ? { success: true }
        : {
            success: false,
            message: `Not available right now: ${down.join(', ')}.`,
            code: 'unavailable',
            ...idsOf(req),
          };
    res
      .status(down.length === 0 ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ ...body, services: Object.fromEntries(states) });
  };
}

async function ask(service: URL): Promise<State> {
  try {
    const { ok } = await fetch(new URL('/health', service), {
      signal: AbortSignal.timeout(pollTimeoutMs),
    });
    return ok ? 'up' : 'down';
  } catch {
    return 'down';
  }
}
