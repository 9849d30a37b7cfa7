import type { EndpointBody, leadImports } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
  type UploadedFile,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findCampaign } from '../campaigns/campaigns.service.ts';
import { recountAfter } from '../counts/lead-counts.service.ts';
import { readTopKey } from '../lead-positions.service.ts';
import { LeadModel } from '../leads.model.ts';
import { forgetCohorts } from '../log/lead-cohorts.service.ts';
import { LeadLogModel } from '../log/lead-log.model.ts';
import { LeadImportModel, type StoredImport } from './lead-imports.model.ts';
import { maxListedProblems } from './preview-import.service.ts';
import { readLeadFileInThread } from './read-lead-file.rules.ts';

const { trusted } = mongoose;
const maxListedLeads = 100;

type StartImportInput = EndpointBody<typeof leadImports.start> & { file: UploadedFile };

/** Stores an import, once per `import_id`; a job does the work. */
export async function startImport(
  ownerId: string,
  { file, ...request }: StartImportInput,
): Promise<StoredImport> {
  const { import_id, campaignId, currency, duplicates, mayWrite } = request;
  const before = await LeadImportModel.findOne({ ownerId, import_id }).lean<StoredImport>();
  if (before) return before;
  if (campaignId) await findCampaign(ownerId, campaignId);
  const { content, rows, mapping, problems } = await readLeadFileInThread({
    content: file.bytes,
    mapping: request.mapping,
    currency,
  });
  const above = await readTopKey({ ownerId, stage: 'new' });
  try {
    await LeadImportModel.create({
      ...{
        ownerId,
        import_id,
        name: file.name.slice(0, 200),
        content,
        mapping,
        currency,
        mayWrite,
      },
      campaignId: campaignId || undefined,
      above: above || undefined,
      status: 'running',
      onDuplicate: duplicates,
      rows,
      wrong: problems.length,
      problems: problems.slice(0, maxListedProblems),
      createdAt: new Date(),
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  return requireImport(await LeadImportModel.findOne({ ownerId, import_id }).lean<StoredImport>());
}

export const findImport = async (ownerId: string, id: string): Promise<StoredImport> =>
  requireImport(
    await LeadImportModel.findOne({ _id: id, ownerId }, { content: 0 }).lean<StoredImport>(),
  );

interface ListImportsQuery {
  limit: number;
  cursor?: string | undefined;
}

/** One page of the caller's imports, newest first. */
export async function listImports(ownerId: string, { limit, cursor }: ListImportsQuery) {
  const storedImports = await LeadImportModel.find(
    { ownerId, ...afterCursor(cursor) },
    { content: 0 },
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredImport[]>();
  return toPage(storedImports, limit);
}

/** Undoes an import. When interrupted, the next call or the scheduled task finishes it. */
export async function undoImport(ownerId: string, id: string): Promise<StoredImport> {
  await LeadImportModel.updateOne(
    { _id: id, ownerId, status: trusted({ $in: ['done', 'failed'] }) },
    { $set: { status: 'undoing' }, $unset: { content: 1 } },
  );
  const stored = await findImport(ownerId, id);
  if (stored.status === 'running') {
    throw conflict('This import is still running. Try again when it has finished.');
  }
  if (stored.status === 'undoing') await finishUndo(stored);
  return findImport(ownerId, id);
}

/** Removes leads that are unchanged since or already deleted; returns those that stay. */
export async function finishUndo({ _id: importId, ownerId }: StoredImport) {
  const untouched = { touchedAt: trusted({ $exists: false }) };
  await recountAfter(ownerId, () =>
    LeadModel.deleteMany({ importId, $or: [untouched, { deleted: true }] }),
  );
  const remaining = await LeadModel.find({ importId }, { name: 1 }).sort({ row: 1 }).lean();
  const leadIds = remaining.map(({ _id }) => _id);
  await LeadLogModel.deleteMany({ importId, leadId: trusted({ $nin: leadIds }) });
  await forgetCohorts(ownerId);
  const event = newEvent('lead.changed', { leadId: '', freelancerId: String(ownerId) });
  await LeadImportModel.updateOne(
    { _id: importId, status: 'undoing' },
    {
      $set: {
        status: 'undone',
        kept: remaining.length,
        keptLeads: remaining
          .slice(0, maxListedLeads)
          .map(({ _id, name }) => ({ id: String(_id), name })),
      },
      $push: { outbox: event },
    },
  );
}

function requireImport(stored: StoredImport | null): StoredImport {
  if (!stored) throw notFound('import');
  return stored;
}
