import { type LeadImportMapping, leadImportFields, leadImportLimits } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit/errors';
import Papa from 'papaparse';

/** The text of a file: UTF-8, or else Windows-1252 as older spreadsheets save it. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines of a file, including empty ones: megabytes of them are millions. */
const maxLines = 5 * leadImportLimits.rows;

export interface Sheet {
  columns: string[];
  /** Each with the number that a spreadsheet shows beside it. */
  rows: { row: number; cells: string[] }[];
}

/** @throws AppError `invalid_input` for an invalid or too large table. */
export function readCsv(content: string): Sheet {
  // Texts contain no NUL, and MongoDB's names end at one.
  const { data } = Papa.parse<string[]>(content.replaceAll('\0', ''), {
    skipEmptyLines: false,
    preview: maxLines + 1,
  });
  if (data.length > maxLines) {
    throw invalidInput(`The file has more than ${maxLines} lines. Please remove the empty ones.`);
  }
  const [head = [], ...body] = data;
  const columns = head.map((cell) => cell.trim());
  const rows = body
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (columns.every((name) => name === '')) {
    throw invalidInput('The first row of the file must name its columns.');
  }
  if (rows.length === 0) throw invalidInput('The file has no rows below its header.');
  if (rows.length > leadImportLimits.rows) {
    throw invalidInput(
      `The file has ${rows.length} rows. Please import at most ${leadImportLimits.rows} at a time.`,
    );
  }
  if (columns.length > leadImportLimits.columns) {
    throw invalidInput(`The file has more than ${leadImportLimits.columns} columns.`);
  }
  return { columns, rows };
}

// The most specific first: "Company name" is not a person's name.
const guesses: [field: keyof LeadImportMapping, pattern: RegExp][] = [
  ['email', /e-?mail|^mail/i],
  ['company', /company|organi[sz]ation|firm|account|business|employer/i],
  ['phone', /phone|mobile|^tel/i],
  ['value', /value|amount|budget|deal|price|worth/i],
  ['message', /message|notes?$|comment|description|details/i],
  ['name', /^(full |contact |lead )?name$|contact|person|^lead$|name/i],
];

/** Guesses the field of each column by its name. */
export function guessMapping(columns: string[]): LeadImportMapping {
  const used = new Set<number>();
  const guessed = guesses.map(([field, pattern]) => {
    const index = columns.findIndex((name, at) => !used.has(at) && pattern.test(name));
    if (index !== -1) used.add(index);
    return [field, index === -1 ? null : index] as const;
  });
  const byField = Object.fromEntries(guessed);
  return Object.fromEntries(
    leadImportFields.map((field) => [field, byField[field] ?? null]),
  ) as LeadImportMapping;
}
