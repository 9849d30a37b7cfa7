import type { EndpointBody, leadImports } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
  type UploadedFile,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import { findOwnCampaign } from '../campaigns/campaigns.service.ts';
import { LeadLogModel } from '../leads/lead-log.model.ts';
import { keyOnTop } from '../leads/lead-positions.ts';
import { LeadModel } from '../leads/leads.model.ts';
import { LeadImportModel, type StoredImport } from './lead-imports.model.ts';
import { namedProblems } from './preview-import.ts';
import { readLeadFileInThread } from './read-lead-file.ts';

const { trusted } = mongoose;
const named = 100;

type Begun = EndpointBody<typeof leadImports.start> & { file: UploadedFile };

/** Stores what is to be imported, once an `import_id`; the work is a job. */
export async function beginImport(
  ownerId: string,
  { file, ...asked }: Begun,
): Promise<StoredImport> {
  const { import_id, campaignId, currency, duplicates, mayWrite } = asked;
  const before = await LeadImportModel.findOne({ ownerId, import_id }).lean<StoredImport>();
  if (before) return before;
  if (campaignId) await findOwnCampaign(ownerId, campaignId);
  const { content, rows, mapping, problems } = await readLeadFileInThread({
    content: file.bytes,
    mapping: asked.mapping,
    currency,
  });
  const above = await keyOnTop({ ownerId, stage: 'new' });
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
      ...(campaignId ? { campaignId } : {}),
      ...(above ? { above } : {}),
      status: 'running',
      onDuplicate: duplicates,
      rows,
      wrong: problems.length,
      problems: problems.slice(0, namedProblems),
      createdAt: new Date(),
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  return there(await LeadImportModel.findOne({ ownerId, import_id }).lean<StoredImport>());
}

export const findOwnImport = async (ownerId: string, id: string): Promise<StoredImport> =>
  there(await LeadImportModel.findOne({ _id: id, ownerId }, { content: 0 }).lean<StoredImport>());

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/** One page of own imports, newest first. */
export async function listImports(ownerId: string, { limit, cursor }: Asked) {
  const found = await LeadImportModel.find({ ownerId, ...afterCursor(cursor) }, { content: 0 })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredImport[]>();
  return toPage(found, limit);
}

/** Takes an import back. Interrupted, it is finished by the next call or by the sweep. */
export async function undoImport(ownerId: string, id: string): Promise<StoredImport> {
  await LeadImportModel.updateOne(
    { _id: id, ownerId, status: trusted({ $in: ['done', 'failed'] }) },
    { $set: { status: 'undoing' }, $unset: { content: 1 } },
  );
  const stored = await findOwnImport(ownerId, id);
  if (stored.status === 'running') {
    throw conflict('This import is still running. Please wait until it is done.');
  }
  if (stored.status === 'undoing') await finishUndo(stored);
  return findOwnImport(ownerId, id);
}

/** Removes what nobody changed since, and what was deleted by hand anyway; names what stays. */
export async function finishUndo({ _id: importId, ownerId }: StoredImport) {
  const untouched = { touchedAt: trusted({ $exists: false }) };
  await LeadModel.deleteMany({ importId, $or: [untouched, { deleted: true }] });
  const kept = await LeadModel.find({ importId }, { name: 1 }).sort({ row: 1 }).lean();
  const leadIds = kept.map(({ _id }) => _id);
  await LeadLogModel.deleteMany({ importId, leadId: trusted({ $nin: leadIds }) });
  const event = newEvent('lead.changed', { leadId: '', freelancerId: String(ownerId) });
  await LeadImportModel.updateOne(
    { _id: importId, status: 'undoing' },
    {
      $set: {
        status: 'undone',
        kept: kept.length,
        keptLeads: kept.slice(0, named).map(({ _id, name }) => ({ id: String(_id), name })),
      },
      $push: { outbox: event },
    },
  );
}

function there(found: StoredImport | null): StoredImport {
  if (!found) throw notFound('import');
  return found;
}
