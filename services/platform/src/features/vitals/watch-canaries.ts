import type { Logger, RedisConnection } from '@soloist/service-kit';
import { endFailedCanary } from '../releases/canaries.service.ts';
import type { StoredChange } from '../releases/changes.model.ts';
import { lastChanges } from '../releases/changes.service.ts';
import { overBudget } from './budget.ts';
import { totalsDuring } from './vitals.service.ts';

const everyMs = 5_000;
const turnKey = 'platform:canaries-watched';

interface Parts {
  redis: RedisConnection;
  logger: Logger;
}

/**
 * Looks at every canary each five seconds, one process at a time, and ends those that left their budget:
 * gateways show the live version a second later.
 */
export function watchCanaries({ redis, logger }: Parts) {
  const later = (err: Error) => logger.warn({ err: err.message }, 'canaries are looked at later');

  async function look() {
    // Two at once would do no harm: a canary ends once.
    if (!(await redis.set(turnKey, process.pid, 'PX', everyMs - 500, 'NX'))) return;
    // One that cannot be judged now holds up no other.
    for (const change of await lastChanges()) await judge(change, logger).catch(later);
  }
  const timer = setInterval(() => void look().catch(later), everyMs);
  return { close: async () => clearInterval(timer) };
}

async function judge({ remote, live, canary }: StoredChange, logger: Logger) {
  if (!canary || !live) return;
  const [ofLive, ofCanary] = await Promise.all([
    totalsDuring(canary.id, live),
    totalsDuring(canary.id, canary.version),
  ]);
  const reason = overBudget({ live: ofLive, canary: ofCanary });
  if (!reason) return;
  await endFailedCanary(canary, { remote, reason });
  // Somebody must look: a release that its team believed in is not.
  logger.error({ remote, version: canary.version, reason }, 'a canary left its budget');
}
