import {
  type Logger,
  type RedisConnection,
  runInSequence,
  type ScheduledTask,
} from '@soloist/server-kit';
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
 * Checks every canary each five seconds, one process at a time, and ends those over their budget:
 * gateways show the live version a second later.
 */
export function canaryWatchTask({ redis, logger }: CanaryWatchDeps): ScheduledTask {
  async function look() {
    // Two concurrent runs are harmless: a canary ends once.
    if (!(await redis.set(lockKey, process.pid, 'PX', intervalMs - 500, 'NX'))) return;
    // A canary that cannot be judged now does not delay the others.
    await runInSequence(await lastChanges(), (change) => judgeCanary(change, logger));
  }
  return { name: 'end failed canaries', everyMs: intervalMs, run: look };
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
  // The team must investigate: a release that it trusted has failed.
  logger.error({ remote, version: canary.version, reason }, 'a canary exceeded its budget');
}
