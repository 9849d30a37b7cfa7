import { createJobQueue, startJobs } from '@soloist/service-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import type { IdentityConfig } from '../../config.ts';
import { checkHost } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { checkHostHandler } from './check-host.job.ts';

const upkeepMs = 5000;
const batch = 100;

/** Looks host names up by itself: the job, and the upkeep that asks for what is due. */
export function startHostChecks({ REDIS_URL }: Pick<IdentityConfig, 'REDIS_URL'>, parts: Parts) {
  const { logger } = parts;
  const queue = createJobQueue(REDIS_URL, logger);
  const jobs = startJobs({ handlers: [checkHostHandler(parts)], redisUrl: REDIS_URL, logger });

  async function askForDue() {
    const now = new Date();
    const isDue: QueryFilter<Account> = {
      'hosts.nextCheckAt': mongoose.trusted({ $type: 'date', $lte: now }),
    };
    const accounts = await AccountModel.find(isDue, { hosts: 1 }).limit(batch).lean();
    for (const { _id, hosts } of accounts) {
      for (const host of hosts.filter(({ nextCheckAt }) => nextCheckAt && nextCheckAt <= now)) {
        const hostId = String(host._id);
        await queue.enqueue(checkHost, { accountId: String(_id), hostId }, { key: hostId });
      }
    }
  }

  let running: Promise<void> | undefined;
  const run = () => {
    running ??= askForDue()
      .catch((err: Error) => logger.warn({ err: err.message }, 'host names wait to be looked up'))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, upkeepMs);
  return async () => {
    clearInterval(timer);
    await running;
    await jobs.close();
    await queue.close();
  };
}
