import type { Currency, LeadImportMapping, LeadImportPreview } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import { chunk } from 'es-toolkit';
import mongoose, { type Types } from 'mongoose';
import { LeadModel } from '../leads/leads.model.ts';
import { decode, guessMapping, readCsv } from './read-csv.ts';
import { type ImportedRow, readRows } from './read-rows.ts';

const shownRows = 20;
export const namedProblems = 100;
const askedAtOnce = 1000;

interface Asked {
  mapping?: LeadImportMapping | undefined;
  currency: Currency;
}

/** A file, its columns and what its rows are, by the mapping that is asked for or guessed. */
export function readFile(bytes: Buffer, { mapping, currency }: Asked) {
  const content = decode(bytes);
  const sheet = readCsv(content);
  const by = mapping ?? guessMapping(sheet.columns);
  const columns = Object.values(by).filter((at) => at !== null);
  if (columns.some((at) => at >= sheet.columns.length)) {
    throw invalidInput('The file has no such column.');
  }
  return { content, sheet, mapping: by, ...readRows(sheet, { mapping: by, currency }) };
}

/** What an import would do. */
export async function previewImport(
  ownerId: string,
  { bytes, ...asked }: Asked & { bytes: Buffer },
): Promise<LeadImportPreview> {
  const { sheet, mapping, read, problems } = readFile(bytes, asked);
  const isDuplicate = await duplicatesAmong(read, { ownerId });
  return {
    columns: sheet.columns,
    mapping,
    rows: sheet.rows.length,
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
