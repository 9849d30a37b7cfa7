import type { Currency, LeadImportMapping } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit/errors';
import { createReaderThread } from '@soloist/server-kit/reader-thread';
import { decode, guessMapping, readCsv } from './read-csv.rules.ts';
import { type ImportedRow, type RowProblem, readRows } from './read-rows.rules.ts';

export interface LeadFile {
  /** An upload, or its text as it was stored. */
  content: Uint8Array | string;
  mapping?: LeadImportMapping | undefined;
  currency: Currency;
}

export interface LeadFileReading {
  content: string;
  columns: string[];
  /** Number of rows below the names of the columns. */
  rows: number;
  mapping: LeadImportMapping;
  read: ImportedRow[];
  problems: RowProblem[];
}

/**
 * A file's columns and leads, by the requested or guessed mapping. A hostile file can take long, so
 * services call `readLeadFileInThread`.
 */
export function readLeadFile({ content, mapping, currency }: LeadFile): LeadFileReading {
  const text = typeof content === 'string' ? content : decode(content);
  const sheet = readCsv(text);
  const { columns } = sheet;
  const by = mapping ?? guessMapping(columns);
  if (Object.values(by).some((at) => at !== null && at >= columns.length)) {
    throw invalidInput('The file has no such column.');
  }
  const leads = readRows(sheet, { mapping: by, currency });
  return { content: text, columns, rows: sheet.rows.length, mapping: by, ...leads };
}

export const readLeadFileInThread = createReaderThread<LeadFile, LeadFileReading>({
  script: new URL('./read-lead-file.worker.ts', import.meta.url),
  withinMs: 10_000,
  tooSlow: () =>
    invalidInput('This file takes too long to read. Please split it into smaller files.'),
  unreadable: () => invalidInput('We couldn’t read this file. Please save it as CSV again.'),
});
