import { isDay, readerLanguage } from '@soloist/contracts';

// Days as people read and type them: in figures, in the order of the reader's language.

type DayPart = 'day' | 'month' | 'year';

interface DayFormat {
  order: DayPart[];
  separator: string;
}

const formats = new Map<string, DayFormat>();

/** Such as day, month, year with slashes for `en-GB`. */
function formatOf(language: string): DayFormat {
  const known = formats.get(language);
  if (known) return known;
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts();
  const isPart = (type: string): type is DayPart => ['day', 'month', 'year'].includes(type);
  const order = parts.map(({ type }) => type).filter(isPart);
  const between = parts.find(({ type }, index) => index > 0 && type === 'literal')?.value ?? '';
  const format = { order, separator: /[./-]/.exec(between)?.[0] ?? '/' };
  formats.set(language, format);
  return format;
}

function join(parts: Record<DayPart, string>, language: string): string {
  const { order, separator } = formatOf(language);
  return order.map((part) => parts[part]).join(separator);
}

/** What to type, such as `DD/MM/YYYY`. */
export const dayPattern = (language = readerLanguage): string =>
  join({ day: 'DD', month: 'MM', year: 'YYYY' }, language);

/** A day (`YYYY-MM-DD`) as `28/11/2026`; any other text as it is. */
export function showDay(value: string, language = readerLanguage): string {
  if (!isDay(value)) return value;
  const [year = '', month = '', day = ''] = value.split('-');
  return join({ day, month, year }, language);
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

/** The number of a month by its English name, of which three letters are enough. */
function monthOf(word: string): string {
  const name = word.toLowerCase();
  const index = name.length < 3 ? -1 : monthNames.findIndex((month) => month.startsWith(name));
  return String(index + 1);
}

/** Cuts eight or six digits without separators into their parts. */
function cutDigits(digits: string, order: DayPart[]): string[] {
  const lengths = order.map((part) => (part === 'year' ? digits.length - 4 : 2));
  const starts = lengths.map((_, index) =>
    lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
  );
  return starts.map((start, index) => digits.slice(start, start + (lengths[index] ?? 0)));
}

/** Names three numbers: a year in front and points have one meaning in every language. */
function orderOf(numbers: string[], { text, language }: { text: string; language: string }) {
  if (numbers[0]?.length === 4) return ['year', 'month', 'day'] as const;
  if (text.includes('.')) return ['day', 'month', 'year'] as const;
  return formatOf(language).order;
}

const latinDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * The day (`YYYY-MM-DD`) that a person typed: in figures in the order of their language, as
 * `YYYY-MM-DD`, or with the English name of its month. Undefined when it is no day, or could be
 * two.
 */
export function readDay(typed: string, language = readerLanguage): string | undefined {
  const text = latinDigits(typed);
  const tokens = text.match(/\d+|[a-z]+/gi) ?? [];
  const word = tokens.find((token) => /[a-z]/i.test(token));
  const numbers = tokens.filter((token) => token !== word);
  const { order } = formatOf(language);
  const only = numbers.length === 1 && !word ? (numbers[0] ?? '') : '';
  const cut = only.length === 8 || only.length === 6 ? cutDigits(only, order) : undefined;
  if (cut) return dayOf(cut, order);
  if (!word) return dayOf(numbers, orderOf(numbers, { text, language }));
  const isYearFirst = numbers[0]?.length === 4;
  return dayOf(
    [...numbers, monthOf(word)],
    [...(isYearFirst ? (['year', 'day'] as const) : (['day', 'year'] as const)), 'month'],
  );
}

function dayOf(numbers: string[], order: readonly DayPart[]): string | undefined {
  if (numbers.length !== 3) return undefined;
  const partOf = (part: DayPart) => numbers[order.indexOf(part)] ?? '';
  const year = partOf('year');
  const fullYear = year.length === 2 ? `20${year}` : year;
  const day = [fullYear, partOf('month').padStart(2, '0'), partOf('day').padStart(2, '0')].join(
    '-',
  );
  return isDay(day) && fullYear >= '1900' ? day : undefined;
}
