import type { Logger, RedisConnection } from '@soloist/service-kit';
import { endFailedCanary, lastChanges, type StoredChange } from '../releases/index.ts';
import { findBudgetViolation } from './canary-budget.rules.ts';
import { totalsDuring } from './vitals.service.ts';

const intervalMs = 5_000;
const lockKey = 'platform:canaries-watched';

interface CanaryWatchDeps {
  redis: RedisConnection;
  logger: Logger;
}

/**
 * Looks at every canary each five seconds, one process at a time, and ends those that left their budget:
 * gateways show the live version a second later.
 */
export function startCanaryWatch({ redis, logger }: CanaryWatchDeps) {
  const later = (err: Error) =>
    logger.warn({ err: err.message }, 'canaries not checked; retried later');

  async function look() {
    // Two concurrent runs are harmless: a canary ends once.
    if (!(await redis.set(lockKey, process.pid, 'PX', intervalMs - 500, 'NX'))) return;
    // One that cannot be judged now holds up no other.
    for (const change of await lastChanges()) await judgeCanary(change, logger).catch(later);
  }
  const timer = setInterval(() => void look().catch(later), intervalMs);
  return { close: async () => clearInterval(timer) };
}

async function judgeCanary({ remote, live, canary }: StoredChange, logger: Logger) {
  if (!canary || !live) return;
  const [ofLive, ofCanary] = await Promise.all([
    totalsDuring(canary.id, live),
    totalsDuring(canary.id, canary.version),
  ]);
  const reason = findBudgetViolation({ live: ofLive, canary: ofCanary });
  if (!reason) return;
  await endFailedCanary(canary, { remote, reason });
  // The team must look: a release that it believed in failed.
  logger.error({ remote, version: canary.version, reason }, 'a canary exceeded its budget');
}
