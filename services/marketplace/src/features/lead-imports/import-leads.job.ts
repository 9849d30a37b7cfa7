import type { Currency } from '@soloist/contracts';
import {
  createJobQueue,
  defineJob,
  handleJob,
  isDuplicateKey,
  newEvent,
  type ServiceContext,
  startJobs,
  wasErased,
} from '@soloist/service-kit';
import { chunk } from 'es-toolkit';
import { generateNKeysBetween } from 'fractional-indexing';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { completed } from '../leads/add-lead.ts';
import { LeadLogModel, type LogFields } from '../leads/lead-log.model.ts';
import { LeadModel } from '../leads/leads.model.ts';
import { LeadImportModel, type StoredImport } from './lead-imports.model.ts';
import { finishUndo } from './lead-imports.service.ts';
import { duplicatesAmong } from './preview-import.ts';
import { readLeadFileInThread } from './read-lead-file.ts';
import type { ImportedRow } from './read-rows.ts';

const { trusted } = mongoose;
const batch = 500;
const sweepMs = 10_000;

const importLeads = defineJob({
  name: 'marketplace.import-leads',
  payload: z.strictObject({ importId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
});

/** Takes an import on from wherever a process before left it. */
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
  const isDuplicate = await duplicatesAmong(read, {
    ownerId: stored.ownerId,
    importId: stored._id,
  });
  const rows = onDuplicate === 'add' ? read : read.filter((row) => !isDuplicate(row));
  // The same each time it is begun.
  const positions = generateNKeysBetween(null, above ?? null, rows.length);
  const placed = rows.map((row, index) => ({ row, position: positions[index] as string }));
  for (const some of chunk(placed, batch)) {
    await addBatch(stored, some);
    const added = await LeadModel.countDocuments({ importId: stored._id });
    await LeadImportModel.updateOne({ _id: stored._id }, { $set: { added } });
  }
  await finish(stored, read.length);
}

interface Placed {
  row: ImportedRow;
  position: string;
}

/** Adds some rows as leads, and the first entries of their logs; what is there already stays. */
async function addBatch(stored: StoredImport, placed: Placed[]) {
  const { _id: importId, ownerId, campaignId, mayWrite } = stored;
  const leads = placed.map(({ row: { value, ...row }, position }) => ({
    ...completed({
      ...{ ...row, ownerId, importId, mayWrite, source: 'import' },
      ...(value ? { value } : {}),
      ...(campaignId ? { campaignId } : {}),
    }),
    stageBy: 'import',
    position,
    outbox: [],
  }));
  await addMissing(LeadModel, leads);
  const rows = placed.map(({ row }) => row.row);
  const found = await LeadModel.find(
    { importId, row: trusted({ $in: rows }) },
    { row: 1, createdAt: 1 },
  ).lean();
  const entries = found.map(
    ({ _id: leadId, row, createdAt: at }): LogFields => ({
      _id: `${importId}-${row}`,
      ...{ leadId, ownerId, at, importId, what: 'created', to: 'new', by: 'import', about: '' },
      source: 'import',
      ...(campaignId ? { campaignId } : {}),
    }),
  );
  await addMissing(LeadLogModel, entries);
}

/** Inserts what is not there yet: a process before may have inserted some. */
async function addMissing(
  model: { collection: { insertMany: (documents: never[], options: object) => Promise<unknown> } },
  documents: object[],
) {
  if (documents.length === 0) return;
  try {
    await model.collection.insertMany(documents as never[], { ordered: false });
  } catch (err) {
    const { writeErrors = err } = err as { writeErrors?: unknown };
    if (![writeErrors].flat().every(isDuplicateKey)) throw err;
  }
}

async function finish({ _id: importId, ownerId }: StoredImport, readable: number) {
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
  if (!(await wasErased(String(ownerId)))) return;
  await LeadModel.deleteMany({ importId });
  await LeadLogModel.deleteMany({ importId });
  await LeadImportModel.deleteOne({ _id: importId });
}

/** Runs imports one after the other, in whichever process; a sweep asks again for what is not over. */
export function startImports(redisUrl: string, { logger }: Pick<ServiceContext, 'logger'>) {
  const queue = createJobQueue(redisUrl, logger);
  const ask = (importId: string) =>
    queue
      .enqueue(importLeads, { importId }, { key: importId })
      .catch((err: Error) => logger.warn({ err: err.message }, 'an import waits for the sweep'));
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
  async function sweep() {
    const open = { status: trusted({ $in: ['running' as const, 'undoing' as const] }) };
    const found = await LeadImportModel.find(open, { _id: 1 }).limit(100).lean();
    for (const { _id } of found) await ask(String(_id));
  }
  const timer = setInterval(
    () => void sweep().catch((err: Error) => logger.warn({ err: err.message }, 'imports wait')),
    sweepMs,
  );
  return {
    ask,
    async close() {
      clearInterval(timer);
      await jobs.close();
      await queue.close();
    },
  };
}
export type Imports = ReturnType<typeof startImports>;
