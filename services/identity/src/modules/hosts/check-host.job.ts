import { id } from '@soloist/contracts';
import {
  AppError,
  createJobQueue,
  defineJob,
  handleJob,
  startJobs,
  startScheduledTasks,
} from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import * as z from 'zod/mini';
import type { IdentityConfig } from '../../config.ts';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, AccountModel, type StoredHost } from '../accounts/index.ts';
import { checkRecord, type HostCheckResult } from './host-record.service.ts';
import { nextDailyCheck, nextHourlyRetry, nextPendingCheck } from './host-schedule.rules.ts';
import {
  failHost,
  findHost,
  markHostVerified,
  storeHostCheck,
} from './host-verification.service.ts';

/** One attempt: the next time is stored with the domain, and a scheduled task adds the job then. */
const checkHostJob = defineJob({
  name: 'identity.check-host',
  payload: z.strictObject({ accountId: id, hostId: id }),
  attempts: 1,
  backoffMs: 0,
});

const intervalMs = 5000;
const batch = 100;

/** Checks domains automatically: the job, and the scheduled task that adds it for due domains. */
export function startHostChecks(
  { REDIS_URL }: Pick<IdentityConfig, 'REDIS_URL'>,
  deps: IdentityDeps,
) {
  const { logger } = deps;
  const queue = createJobQueue(REDIS_URL, logger);
  const jobs = startJobs({ handlers: [checkHostHandler(deps)], redisUrl: REDIS_URL, logger });

  async function enqueueDueChecks() {
    const now = new Date();
    const isDue: QueryFilter<Account> = {
      'hosts.nextCheckAt': mongoose.trusted({ $type: 'date', $lte: now }),
    };
    const accounts = await AccountModel.find(isDue, { hosts: 1 }).limit(batch).lean();
    for (const { _id, hosts } of accounts) {
      for (const host of hosts.filter(({ nextCheckAt }) => nextCheckAt && nextCheckAt <= now)) {
        const hostId = String(host._id);
        await queue.enqueue(checkHostJob, { accountId: String(_id), hostId }, { key: hostId });
      }
    }
  }

  const task = { name: 'check due domains', everyMs: intervalMs, run: enqueueDueChecks };
  const scheduled = startScheduledTasks([task], logger);
  return async () => {
    await scheduled.close();
    await jobs.close();
    await queue.close();
  };
}

const mostMisses = 3;

const checkHostHandler = (deps: Pick<IdentityDeps, 'dns'>) =>
  handleJob({
    job: checkHostJob,
    concurrency: 4,
    run: (payload) => checkHost(payload, deps),
    // It is still due: the scheduled task adds the job again.
    onGivenUp: async () => {},
  });

/** Checks a domain that is due. Running twice is idempotent, because it is no longer due then. */
export async function checkHost(
  { accountId, hostId }: { accountId: string; hostId: string },
  { dns }: Pick<IdentityDeps, 'dns'>,
) {
  const account = await AccountModel.findById(accountId).lean();
  const host = account ? findHost(account, hostId) : undefined;
  if (!account || !host?.nextCheckAt || host.nextCheckAt > new Date()) return;
  const result = await checkRecord(host, dns);
  if (host.verifiedAt) await updateLiveHost({ account, host, result });
  else await updatePendingHost({ account, host, result });
}

interface HostCheck {
  account: Account;
  host: StoredHost;
  result: HostCheckResult;
}

async function updateLiveHost({ account: { _id: accountId }, host, result }: HostCheck) {
  const now = new Date();
  if (result.is === 'found') {
    return storeHostCheck(
      { accountId, host },
      { reason: '', misses: 0, nextCheckAt: nextDailyCheck(now) },
    );
  }
  const { is, reason } = result;
  if (is === 'unknown') {
    return storeHostCheck({ accountId, host }, { reason, nextCheckAt: nextHourlyRetry(now) });
  }
  const misses = host.misses + 1;
  if (misses < mostMisses) {
    return storeHostCheck(
      { accountId, host },
      { reason, misses, nextCheckAt: nextDailyCheck(now) },
    );
  }
  await failHost(accountId, { host, reason });
}

async function updatePendingHost({ account: { _id: accountId }, host, result }: HostCheck) {
  const nextCheckAt = nextPendingCheck(host.watchedSince, new Date());
  if (result.is !== 'found') {
    return storeHostCheck({ accountId, host }, { reason: result.reason, nextCheckAt });
  }
  try {
    await markHostVerified({ accountId, host, texts: result.texts, shouldNotify: true });
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'conflict') throw err;
    await storeHostCheck({ accountId, host }, { reason: err.message, nextCheckAt });
  }
}
