import type { Currency, LeadImportMapping, LeadImportPreview } from '@soloist/contracts';
import { chunk } from 'es-toolkit';
import mongoose, { type Types } from 'mongoose';
import { LeadModel } from '../leads.model.ts';
import { readLeadFileInThread } from './read-lead-file.rules.ts';
import type { ImportedRow } from './read-rows.rules.ts';

const sampleRows = 20;
export const maxListedProblems = 100;
const lookupBatchSize = 1000;

interface PreviewQuery {
  bytes: Buffer;
  mapping?: LeadImportMapping | undefined;
  currency: Currency;
}

/** The preview of an import. */
export async function previewImport(
  ownerId: string,
  { bytes, mapping, currency }: PreviewQuery,
): Promise<LeadImportPreview> {
  const reading = await readLeadFileInThread({ content: bytes, mapping, currency });
  const { read, problems } = reading;
  const isDuplicate = await createDuplicateCheck(read, { ownerId });
  return {
    columns: reading.columns,
    mapping: reading.mapping,
    rows: reading.rows,
    importable: read.length,
    duplicates: read.filter(isDuplicate).length,
    wrong: problems.length,
    problems: problems.slice(0, maxListedProblems),
    sample: read.slice(0, sampleRows).map((each) => ({ ...each, duplicate: isDuplicate(each) })),
  };
}

interface DuplicateCheckOptions {
  ownerId: Types.ObjectId | string;
  /** Without the freelancer's own address. */
  importId?: Types.ObjectId;
}

/** Finds rows whose address already belongs to a lead or an earlier row. */
export async function createDuplicateCheck(
  rows: ImportedRow[],
  { ownerId, importId }: DuplicateCheckOptions,
) {
  const first = new Map<string, number>();
  for (const { email, row } of rows) if (email && !first.has(email)) first.set(email, row);
  const known = new Set<string>();
  const { trusted } = mongoose;
  for (const some of chunk([...first.keys()], lookupBatchSize)) {
    const others = importId ? { importId: trusted({ $ne: importId }) } : {};
    const leads = await LeadModel.find(
      { email: trusted({ $in: some }), ownerId, deleted: false, ...others },
      { email: 1 },
    ).lean();
    for (const { email } of leads) known.add(email);
  }
  return ({ email, row }: ImportedRow) =>
    email !== '' && (known.has(email) || first.get(email) !== row);
}
