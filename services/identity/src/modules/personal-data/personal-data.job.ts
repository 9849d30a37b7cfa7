import { createJobQueue, handleJob, startJobs, startScheduledTasks } from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import type { IdentityConfig } from '../../config.ts';
import type { IdentityDeps } from '../../deps.ts';
import { createDataHolders } from './data-holders.client.ts';
import { advanceDeletions } from './deletions.service.ts';
import { advanceErasures } from './erasures.service.ts';
import { ExportModel, type StoredExport } from './exports.model.ts';
import {
  buildExport,
  createExport,
  type ExportDeps,
  enqueueExport,
  removeExport,
} from './exports.service.ts';
import { personalDataRoutes } from './personal-data.routes.ts';

const { trusted } = mongoose;
const intervalMs = 3000;
const batch = 100;

/**
 * Exports and erasures: their routes, the job that creates a ZIP, and the scheduled task that
 * finishes leftovers.
 */
export function startPersonalData(config: IdentityConfig, deps: IdentityDeps) {
  const { logger } = deps;
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
  const exportDeps = { queue, holders, logger };
  const erasureDeps = { deps, holders, eraseAgainMs: config.ERASE_AGAIN_MS };
  const jobs = startJobs({
    handlers: [exportJob(exportDeps)],
    redisUrl: config.REDIS_URL,
    logger,
  });
  const scheduled = startScheduledTasks(
    [
      {
        name: 'advance erasures',
        everyMs: intervalMs,
        run: () => advanceErasures(erasureDeps),
      },
      { name: 'advance deletions', everyMs: intervalMs, run: () => advanceDeletions(deps) },
      { name: 'advance exports', everyMs: intervalMs, run: () => advanceExports(exportDeps) },
    ],
    logger,
  );
  return {
    routes: personalDataRoutes(exportDeps, deps),
    async close() {
      await scheduled.close();
      await jobs.close();
      await queue.close();
    },
  };
}

const exportJob = (exportDeps: ExportDeps) =>
  handleJob({
    job: buildExport,
    concurrency: 2,
    run: ({ exportId }) => createExport(exportId, exportDeps),
    // The export is stored unchanged: the scheduled task adds its job again.
    onGivenUp: async () => {},
  });

/** Adds due jobs and removes expired exports. */
async function advanceExports(exportDeps: ExportDeps) {
  const now = new Date();
  const isUnfinished = trusted({ $in: ['queued' as const, 'building' as const] });
  const due = await ExportModel.find(
    { state: isUnfinished, nextAttemptAt: trusted({ $lte: now }) },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  for (const { _id } of due) enqueueExport(_id, exportDeps);
  const isExpired: QueryFilter<StoredExport> = { expiresAt: trusted({ $ne: null, $lte: now }) };
  const expired = await ExportModel.find(isExpired, { _id: 1 }).limit(batch).lean();
  for (const { _id } of expired) await removeExport({ _id, ...isExpired });
}
