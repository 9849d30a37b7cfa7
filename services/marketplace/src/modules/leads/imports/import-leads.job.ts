import type { Currency } from '@soloist/contracts';
import {
  type AnyModel,
  areDuplicateKeys,
  collectionOf,
  createJobQueue,
  defineJob,
  handleJob,
  isAccountDeleted,
  newEvent,
  type ServiceContext,
  startJobs,
  startScheduledTasks,
  utcDay,
} from '@soloist/server-kit';
import { chunk, uniqBy } from 'es-toolkit';
import { generateNKeysBetween } from 'fractional-indexing';
import mongoose, { type mongo } from 'mongoose';
import * as z from 'zod/mini';
import { buildLead } from '../add-lead.service.ts';
import { eraseLeadCounts, recountAfter } from '../counts/lead-counts.service.ts';
import { LeadModel } from '../leads.model.ts';
import { forgetCohortOf, forgetCohorts } from '../log/lead-cohorts.service.ts';
import { LeadLogModel, type LogFields } from '../log/lead-log.model.ts';
import { LeadImportModel, type StoredImport } from './lead-imports.model.ts';
import { finishUndo } from './lead-imports.service.ts';
import { createDuplicateCheck } from './preview-import.service.ts';
import { readLeadFileInThread } from './read-lead-file.rules.ts';
import type { ImportedRow } from './read-rows.rules.ts';

const { trusted } = mongoose;
const batchSize = 500;
const requeueIntervalMs = 10_000;

const importLeads = defineJob({
  name: 'marketplace.import-leads',
  payload: z.strictObject({ importId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
});

/** Continues an import where an earlier process stopped. */
export async function continueImport(importId: string) {
  const stored = await LeadImportModel.findById(importId).lean<StoredImport>();
  if (stored?.status === 'undoing') return finishUndo(stored);
  if (stored?.status !== 'running' || stored.content === undefined) return;
  const { mapping, onDuplicate, above } = stored;
  const { read } = await readLeadFileInThread({
    content: stored.content,
    mapping,
    currency: stored.currency as Currency,
  });
  const isDuplicate = await createDuplicateCheck(read, {
    ownerId: stored.ownerId,
    importId: stored._id,
  });
  const rows = onDuplicate === 'add' ? read : read.filter((row) => !isDuplicate(row));
  // Equal at each start, so that a repeated start creates no duplicates.
  const positions = generateNKeysBetween(null, above ?? null, rows.length);
  const placed = rows.map((row, index) => ({ row, position: positions[index] as string }));
  for (const some of chunk(placed, batchSize)) {
    await addBatch(stored, some);
    const added = await LeadModel.countDocuments({ importId: stored._id });
    await LeadImportModel.updateOne({ _id: stored._id }, { $set: { added } });
  }
  await finishImport(stored, read.length);
}

interface PositionedRow {
  row: ImportedRow;
  position: string;
}

/** Adds rows as leads with the first entries of their logs; existing ones stay. */
async function addBatch(stored: StoredImport, placed: PositionedRow[]) {
  const { _id: importId, ownerId, campaignId, mayWrite } = stored;
  const leads = placed.map(({ row: { value, ...row }, position }) => ({
    ...buildLead({
      ...{ ...row, ownerId, importId, mayWrite, source: 'import' },
      value: value ?? undefined,
      campaignId,
    }),
    stageBy: 'import',
    position,
    outbox: [],
  }));
  await recountAfter(ownerId, () => addMissing(LeadModel, leads));
  const rows = placed.map(({ row }) => row.row);
  const storedLeads = await LeadModel.find(
    { ownerId, importId, row: trusted({ $in: rows }) },
    { row: 1, createdAt: 1 },
  ).lean();
  const entries = storedLeads.map(
    ({ _id: leadId, row, createdAt: at }): LogFields => ({
      _id: `${importId}-${row}`,
      ...{ leadId, ownerId, at, importId, what: 'created', to: 'new', by: 'import', about: '' },
      source: 'import',
      campaignId,
    }),
  );
  await addMissing(LeadLogModel, entries);
  // Nearly always a single day, of all rows.
  const firstOfDays = uniqBy(entries, ({ at }) => utcDay(at));
  await Promise.all(firstOfDays.map(forgetCohortOf));
}

/** Inserts the missing ones: an earlier process may have inserted some. */
async function addMissing<Stored extends { _id: unknown }>(
  model: Pick<AnyModel, 'collection'>,
  stored: readonly Stored[],
) {
  if (stored.length === 0) return;
  const documents = stored as readonly mongo.OptionalUnlessRequiredId<Stored>[];
  try {
    const options = { ordered: false, ignoreUndefined: true };
    await collectionOf<Stored>(model).insertMany(documents, options);
  } catch (err) {
    if (!areDuplicateKeys(err)) throw err;
  }
}

async function finishImport({ _id: importId, ownerId }: StoredImport, readable: number) {
  const added = await LeadModel.countDocuments({ importId });
  const event = newEvent('lead.changed', { leadId: '', freelancerId: String(ownerId) });
  await LeadImportModel.updateOne(
    { _id: importId, status: 'running' },
    {
      $set: { status: 'done', added, duplicates: readable - added },
      $unset: { content: 1 },
      $push: { outbox: event },
    },
  );
  if (!(await isAccountDeleted(String(ownerId)))) return;
  await LeadModel.deleteMany({ importId });
  await eraseLeadCounts(ownerId);
  await LeadLogModel.deleteMany({ importId });
  await forgetCohorts(ownerId);
  await LeadImportModel.deleteOne({ _id: importId });
}

/**
 * Runs imports one after the other, in any process; a scheduled task enqueues unfinished ones
 * again.
 */
export function startImports(redisUrl: string, { logger }: Pick<ServiceContext, 'logger'>) {
  const queue = createJobQueue(redisUrl, logger);
  const enqueue = (importId: string) =>
    queue
      .enqueue(importLeads, { importId }, { key: importId })
      .catch((err: Error) =>
        logger.warn(
          { err: err.message },
          'the import was not queued; the scheduled task will retry it',
        ),
      );
  const jobs = startJobs({
    handlers: [
      handleJob({
        job: importLeads,
        run: ({ importId }) => continueImport(importId),
        onGivenUp: async ({ importId }) => {
          await LeadImportModel.updateOne(
            { _id: importId, status: 'running' },
            { $set: { status: 'failed' } },
          );
        },
        concurrency: 1,
      }),
    ],
    redisUrl,
    logger,
  });
  async function requeueUnfinished() {
    const open = { status: trusted({ $in: ['running' as const, 'undoing' as const] }) };
    const imports = await LeadImportModel.find(open, { _id: 1 }).limit(100).lean();
    for (const { _id } of imports) await enqueue(String(_id));
  }
  const task = {
    name: 'requeue unfinished imports',
    everyMs: requeueIntervalMs,
    run: requeueUnfinished,
  };
  const scheduled = startScheduledTasks([task], logger);
  return {
    enqueue,
    async close() {
      await scheduled.close();
      await jobs.close();
      await queue.close();
    },
  };
}
export type Imports = ReturnType<typeof startImports>;
