import * as z from 'zod/mini';

/** The documents that are numbered, each in a series of its own. */
export const numberedKinds = ['invoice', 'credit_note', 'proposal'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** The parts of a pattern that are filled in; the rest of it is the person's own text. */
export const patternParts = ['YYYY', 'YY', 'FY', 'MM', 'number'] as const;
type PatternPart = (typeof patternParts)[number];

/** Most characters of a pattern. */
export const patternLimit = 40;
export const mostDigits = 8;
/** The highest number that can be chosen. */
export const highestNumber = 9_999_999;

export const numberingMessages = {
  number: 'Add {number} once: it counts your documents.',
  part: 'Use only these parts: {YYYY}, {YY}, {FY}, {MM} and {number}.',
  text: 'Use letters A to Z, digits, and - / . _ # in a number.',
  start: 'Start with a letter, a digit or a part.',
  year: 'Add {YYYY}, {YY} or {FY} to restart at 1 each year.',
  digits: `Choose 1 to ${mostDigits} digits.`,
  next: `Enter a number from 1 to ${highestNumber.toLocaleString('en')}.`,
} as const;

const braced = /\{([^{}]*)\}/g;
const partsIn = (pattern: string): string[] =>
  [...pattern.matchAll(braced)].map(([, name]) => name ?? '');
const isPart = (name: string): name is PatternPart =>
  (patternParts as readonly string[]).includes(name);
const hasYear = (pattern: string) =>
  partsIn(pattern).some((name) => name === 'YYYY' || name === 'YY' || name === 'FY');

const pattern = z.string().check(
  z.trim(),
  z.maxLength(patternLimit, `A pattern has at most ${patternLimit} characters.`),
  z.refine((text) => partsIn(text).every(isPart), numberingMessages.part),
  z.refine((text) => /^[A-Za-z0-9\-/._#]*$/.test(text.replace(braced, '')), numberingMessages.text),
  // A table calculates with a cell that starts with a sign.
  z.refine((text) => /^[A-Za-z0-9{]/.test(text), numberingMessages.start),
  z.refine(
    (text) => partsIn(text).filter((name) => name === 'number').length === 1,
    numberingMessages.number,
  ),
);

const fields = {
  pattern,
  /** Fewest digits of the count: shorter ones begin with zeros. */
  digits: z
    .int(numberingMessages.digits)
    .check(z.gte(1, numberingMessages.digits), z.lte(mostDigits, numberingMessages.digits)),
  /** Whether the count restarts at 1 with each year, or financial year if the pattern has it. */
  yearly_reset: z.boolean(),
};
const resetNamesYear = z.refine<Numbering>(
  (numbering) => !numbering.yearly_reset || hasYear(numbering.pattern),
  { error: numberingMessages.year, path: ['yearly_reset'] },
);

/** How documents of one kind are numbered. */
export const numbering = z.strictObject(fields);
export type Numbering = z.infer<typeof numbering>;

export const numberingForm = z
  .strictObject({
    ...fields,
    /** The count of the next document; at least the one after the last. */
    next: z
      .int(numberingMessages.next)
      .check(z.gte(1, numberingMessages.next), z.lte(highestNumber, numberingMessages.next)),
  })
  .check(resetNamesYear as never);
export type NumberingForm = z.infer<typeof numberingForm>;

const prefixes: Record<NumberedKind, string> = {
  invoice: 'INV',
  credit_note: 'CN',
  proposal: 'P',
};

/** Numbers such as `INV-0044`, until the person chooses a pattern. */
export const initialNumbering = (kind: NumberedKind): Numbering => ({
  pattern: `${prefixes[kind]}-{number}`,
  digits: 4,
  yearly_reset: false,
});

/** A count in a series, and the day on which it was given, such as `2026-12-31`. */
export const numberedDay = z.object({ count: z.number(), on: z.string() });
export type NumberedDay = z.infer<typeof numberedDay>;

/** Months before April belong to the financial year that began the year before, as in India. */
const firstFinancialMonth = 4;

function financialYear(on: string): string {
  const year = Number(on.slice(0, 4));
  const start = Number(on.slice(5, 7)) < firstFinancialMonth ? year - 1 : year;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** The number of a count on a day, such as `INV-2026-0044`. */
export const formatDocumentNumber = (
  { pattern: text, digits }: Pick<Numbering, 'pattern' | 'digits'>,
  { count, on }: NumberedDay,
): string => {
  const values: Record<PatternPart, string> = {
    YYYY: on.slice(0, 4),
    YY: on.slice(2, 4),
    FY: financialYear(on),
    MM: on.slice(5, 7),
    number: String(count).padStart(digits, '0'),
  };
  return text.replace(braced, (whole, name: string) => (isPart(name) ? values[name] : whole));
};

/** Most characters of an invoice's or credit note's number with GST (rule 46(b), CGST Rules). */
const gstNumberLimit = 16;

/** Why India's GST does not allow the number of an invoice or credit note; undefined if it does. */
export function gstNumberProblem(number: string): string | undefined {
  if (number.length > gstNumberLimit) {
    return `GST allows at most ${gstNumberLimit} characters. ${number} has ${number.length}.`;
  }
  return /^[A-Za-z0-9/-]*$/.test(number)
    ? undefined
    : `GST allows only letters, digits, - and /. ${number} has other characters.`;
}

const yearOf = ({ pattern: text }: Pick<Numbering, 'pattern'>, on: string) =>
  text.includes('{FY}') ? financialYear(on) : on.slice(0, 4);

interface SeriesPosition {
  /** The last number of the series. */
  last?: NumberedDay | null | undefined;
  /** A higher start that the person chose, and when. */
  start?: NumberedDay | null | undefined;
  today: string;
}

/**
 * The next count. With a yearly reset, a last number or start of another year does not matter. The
 * day never goes back, also when the person moves to another time zone.
 */
export function nextCount(series: Numbering, { last, start, today }: SeriesPosition): NumberedDay {
  const on = last && last.on > today ? last.on : today;
  const isInYear = (day: string) =>
    !series.yearly_reset || yearOf(series, day) === yearOf(series, on);
  const afterLast = last && isInYear(last.on) ? last.count + 1 : 1;
  const chosen = start && isInYear(start.on) ? start.count : 1;
  return { count: Math.max(afterLast, chosen), on };
}

/** The first day of the next year, or of the next financial year if the pattern has it. */
function nextYearStart({ pattern: text }: Pick<Numbering, 'pattern'>, on: string): string {
  const year = Number(on.slice(0, 4));
  if (!text.includes('{FY}')) return `${year + 1}-01-01`;
  const start = Number(on.slice(5, 7)) < firstFinancialMonth ? year : year + 1;
  return `${start}-04-01`;
}

/** The next numbers, and the first one after the change of year. */
export function previewNumbers(series: Numbering, first: NumberedDay) {
  const second = { ...first, count: first.count + 1 };
  const on = nextYearStart(series, first.on);
  const later = nextCount(series, { last: second, today: on });
  return [
    { on: first.on, number: formatDocumentNumber(series, first) },
    { on: first.on, number: formatDocumentNumber(series, second) },
    { on, number: formatDocumentNumber(series, later) },
  ];
}
