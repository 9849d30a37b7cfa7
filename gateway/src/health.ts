import type { ServiceName } from '@soloist/contracts';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

const pollTimeoutMs = 2_000;
/** However often we are asked, the services are asked once in this time. */
const freshMs = 1_000;

type State = 'up' | 'down';

/** `GET /api/health`: what each service says of itself; 503 unless all are up. */
export function reportHealth(targets: Record<ServiceName, URL>) {
  const names = Object.keys(targets) as ServiceName[];
  const cache = new LRUCache<'all', [ServiceName, State][]>({
    max: 1,
    ttl: freshMs,
    fetchMethod: () =>
      Promise.all(
        names.map(async (name): Promise<[ServiceName, State]> => [name, await ask(targets[name])]),
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
            requestId: req.requestId,
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
