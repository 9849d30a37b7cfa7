import { createJobQueue, handleJob, startJobs } from '@soloist/service-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import { createDataHolders } from '../../clients/data-holders.ts';
import type { IdentityConfig } from '../../config.ts';
import { buildExport } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';
import { advanceErasures } from './erasures.service.ts';
import { ExportModel, type StoredExport } from './exports.model.ts';
import { askForExport, type Exporting, makeExport, removeExport } from './exports.service.ts';
import { personalDataRoutes } from './personal-data.routes.ts';

const { trusted } = mongoose;
const upkeepMs = 3000;
const batch = 100;

/** Exports and erasures: their routes, the job that makes a ZIP, and the upkeep that finishes what was left. */
export function startPersonalData(config: IdentityConfig, parts: Parts) {
  const { logger } = parts;
  const queue = createJobQueue(config.REDIS_URL, logger);
  const holders = createDataHolders(
    {
      marketplace: config.MARKETPLACE_URL,
      messaging: config.MESSAGING_URL,
      sage: config.SAGE_URL,
      documents: config.DOCUMENTS_URL,
      payments: config.PAYMENTS_URL,
      platform: config.PLATFORM_URL,
    },
    config.INTERNAL_SECRET,
  );
  const exporting = { queue, holders, logger };
  const erasing = { parts, holders, eraseAgainMs: config.ERASE_AGAIN_MS };
  const jobs = startJobs({
    handlers: [exportJob(exporting)],
    redisUrl: config.REDIS_URL,
    logger,
  });
  const stopUpkeep = startUpkeep(async () => {
    await advanceErasures(erasing);
    await advanceExports(exporting);
  }, parts);
  return {
    routes: personalDataRoutes(exporting, erasing),
    async close() {
      await stopUpkeep();
      await jobs.close();
      await queue.close();
    },
  };
}

const exportJob = (exporting: Exporting) =>
  handleJob({
    job: buildExport,
    concurrency: 2,
    run: ({ exportId }) => makeExport(exportId, exporting),
    // The export is stored as it was: the upkeep asks for it again.
    onGivenUp: async () => {},
  });

/** Asks for what is due and removes what is over. */
async function advanceExports(exporting: Exporting) {
  const now = new Date();
  const isUnfinished = trusted({ $in: ['queued' as const, 'building' as const] });
  const due = await ExportModel.find(
    { state: isUnfinished, nextAttemptAt: trusted({ $lte: now }) },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  for (const { _id } of due) askForExport(_id, exporting);
  const isOver: QueryFilter<StoredExport> = { expiresAt: trusted({ $ne: null, $lte: now }) };
  const over = await ExportModel.find(isOver, { _id: 1 }).limit(batch).lean();
  for (const { _id } of over) await removeExport({ _id, ...isOver });
}

/** Works off at once what the last process left, and every few seconds what is due. */
function startUpkeep(work: () => Promise<void>, { logger }: Parts) {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((err: Error) => logger.warn({ err: err.message }, 'personal data waits for upkeep'))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, upkeepMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
