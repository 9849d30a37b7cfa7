import type { Currency, LeadImportMapping, LeadImportPreview } from '@soloist/contracts';
import { chunk } from 'es-toolkit';
import mongoose, { type Types } from 'mongoose';
import { LeadModel } from '../leads/leads.model.ts';
import { readLeadFileInThread } from './read-lead-file.ts';
import type { ImportedRow } from './read-rows.ts';

const shownRows = 20;
export const namedProblems = 100;
const askedAtOnce = 1000;

interface PreviewQuery {
  bytes: Buffer;
  mapping?: LeadImportMapping | undefined;
  currency: Currency;
}

/** What an import would do. */
export async function previewImport(
  ownerId: string,
  { bytes, mapping, currency }: PreviewQuery,
): Promise<LeadImportPreview> {
  const reading = await readLeadFileInThread({ content: bytes, mapping, currency });
  const { read, problems } = reading;
  const isDuplicate = await duplicatesAmong(read, { ownerId });
  return {
    columns: reading.columns,
    mapping: reading.mapping,
    rows: reading.rows,
    importable: read.length,
    duplicates: read.filter(isDuplicate).length,
    wrong: problems.length,
    problems: problems.slice(0, namedProblems),
    sample: read.slice(0, shownRows).map((each) => ({ ...each, duplicate: isDuplicate(each) })),
  };
}

interface Among {
  ownerId: Types.ObjectId | string;
  /** Whose own leads are none. */
  importId?: Types.ObjectId;
}

/** Tells the rows whose address a lead has already, or an earlier row. */
export async function duplicatesAmong(rows: ImportedRow[], { ownerId, importId }: Among) {
  const first = new Map<string, number>();
  for (const { email, row } of rows) if (email && !first.has(email)) first.set(email, row);
  const known = new Set<string>();
  const { trusted } = mongoose;
  for (const some of chunk([...first.keys()], askedAtOnce)) {
    const others = importId ? { importId: trusted({ $ne: importId }) } : {};
    const found = await LeadModel.find(
      { email: trusted({ $in: some }), ownerId, deleted: false, ...others },
      { email: 1 },
    ).lean();
    for (const { email } of found) known.add(email);
  }
  return ({ email, row }: ImportedRow) =>
    email !== '' && (known.has(email) || first.get(email) !== row);
}
