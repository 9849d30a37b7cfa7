import {
  type Currency,
  type LeadImportField,
  type LeadImportMapping,
  type LeadValue,
  leadLimits,
  maxAmount,
  minorDigits,
  normalizeEmail,
} from '@soloist/contracts';
import type { Sheet } from './read-csv.rules.ts';

export interface ImportedRow {
  row: number;
  name: string;
  email: string;
  company: string;
  phone: string;
  message: string;
  value: LeadValue | null;
}

export interface Reading {
  mapping: LeadImportMapping;
  currency: Currency;
}

export interface RowProblem {
  row: number;
  message: string;
}

/** Each row as a lead, and the problems of the invalid ones. */
export function readRows({ rows }: Sheet, reading: Reading) {
  const read: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  for (const each of rows) {
    const lead = readRow(each, reading);
    if (typeof lead === 'string') problems.push({ row: each.row, message: lead });
    else read.push(lead);
  }
  return { read, problems };
}

/** A row as a lead, or why it is invalid. Cells stay plain texts, formulas too. */
function readRow(
  { row, cells }: Sheet['rows'][number],
  { mapping, currency }: Reading,
): ImportedRow | string {
  const cell = (field: LeadImportField) => {
    const at = mapping[field];
    return at === null ? '' : (cells[at] ?? '').trim();
  };
  const [company, phone, message] = [cell('company'), cell('phone'), cell('message')];
  const email = cell('email') && normalizeEmail(cell('email'));
  if (email === undefined) return `“${shorten(cell('email'))}” is not an email address.`;
  const name = cell('name') || company || email.split('@')[0] || '';
  if (!name) return 'The row has no name or email address.';
  const texts = { name, company, phone, message };
  for (const field of ['name', 'company', 'phone', 'message'] as const) {
    if (texts[field].length > leadLimits[field]) {
      return `The ${field} is longer than ${leadLimits[field]} characters.`;
    }
  }
  const amount = readAmount(cell('value'), currency);
  if (amount === undefined) return `“${shorten(cell('value'))}” is not an amount.`;
  return { row, ...texts, email, value: amount === null ? null : { amount, currency } };
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Longer than any amount that people write. */
const longestAmount = 40;

/**
 * Minor units of an amount as people write it, with any thousands separator; `null` for an empty
 * cell.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  if (text === '') return null;
  if (text.length > longestAmount) return undefined;
  const digits = text.replace(/[^\d.,]/g, '');
  const negativeSign = text.search(/[-−(]/);
  const isNegative = negativeSign !== -1 && /\d/.test(text.slice(negativeSign));
  if (!/\d/.test(digits) || isNegative) return undefined;
  const lastSign = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimals = minorDigits(currency);
  const isDecimal = lastSign !== -1 && isDecimalSign(digits, lastSign, decimals);
  const whole = (isDecimal ? digits.slice(0, lastSign) : digits).replace(/[.,]/g, '');
  const part = isDecimal ? digits.slice(lastSign + 1) : '';
  const amount = Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  const isFiner = Number(part.slice(decimals)) > 0;
  return !isFiner && amount <= maxAmount ? amount : undefined;
}

/**
 * One or two digits after the last separator are decimals. Three are thousands, but for a point in a
 * currency with thousandths.
 */
function isDecimalSign(digits: string, at: number, decimals: number): boolean {
  const behind = digits.length - at - 1;
  const isThousandths = decimals === 3 && behind === 3 && digits.indexOf('.') === at;
  return (behind >= 1 && behind <= 2) || isThousandths;
}
