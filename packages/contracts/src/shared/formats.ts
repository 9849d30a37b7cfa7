import { minorDigits, minorPerUnit } from './currencies.ts';

// The one place that formats numbers, dates, times and money. Pages are in English, so a reader
// gets the English of their browser (`en-GB`, `en-IN`), and the clock that their browser uses.

/** Documents, emails and portfolio sites: their reader's locale is not known when they are made. */
export const documentLocale = 'en-US';

const isBrowser = 'document' in globalThis;

/** The English of a reader who prefers these languages; American where they name none. */
export const chooseLocale = (languages: readonly string[]): string =>
  languages.find((language) => /^en\b/i.test(language)) ?? documentLocale;

/** Given to code that the gateway runs to render a page for its reader. */
declare const __READER_LOCALE__: string | undefined;
const renderedLocale = typeof __READER_LOCALE__ === 'string' ? __READER_LOCALE__ : documentLocale;

/** The reader's English, such as `en-GB`. */
export const readerLocale = isBrowser ? chooseLocale(navigator.languages) : renderedLocale;

/** The browser's first language, for what has no words: a date in figures, the start of the week. */
export const readerLanguage = isBrowser ? navigator.language : documentLocale;

const readerHourCycle = isBrowser
  ? new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle
  : undefined;

/** Such as `1,234.5`. */
export function formatNumber(value: number, locale = readerLocale): string {
  return numberFormat(locale).format(value);
}

/** A number with its noun, such as `1,234 leads`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Such as `Ada, Ben, and Cleo`. */
export const formatList = (items: Iterable<string>): string =>
  new Intl.ListFormat(readerLocale).format(items);

interface DateFormatOptions extends Intl.DateTimeFormatOptions {
  locale?: string;
}

/**
 * Makes a function that formats an instant or a day (`YYYY-MM-DD`, with `timeZone: 'UTC'`). It
 * returns an empty text for what is no date. Times follow the reader's clock, 12 or 24 hours.
 */
export function dateFormat({ locale = readerLocale, ...options }: DateFormatOptions) {
  const hasTime = Boolean(options.hour || options.timeStyle);
  const hourCycle = hasTime && locale === readerLocale ? readerHourCycle : undefined;
  // A 24-hour clock has two digits: 09:31.
  const hour = options.hour && hourCycle === 'h23' ? '2-digit' : options.hour;
  const format = new Intl.DateTimeFormat(locale, { hourCycle, ...options, hour });
  return (value: string | Date | null | undefined): string => {
    const date = new Date(value ?? '');
    return Number.isNaN(date.getTime()) ? '' : format.format(date);
  };
}

// Making one costs far more than using it, and an invoice may have a thousand amounts.
const moneyFormats = new Map<string, Intl.NumberFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string) {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}

/**
 * Money, such as `$12,400.00` or `¥12,400`. `minor` is minor units; `digits: 'whole'` leaves the
 * decimals out for summaries, `short` only where they are zero.
 */
export function formatMoney(
  minor: number,
  code: string,
  {
    digits = 'exact',
    locale = readerLocale,
  }: { digits?: 'exact' | 'whole' | 'short'; locale?: string } = {},
): string {
  const isWhole = digits === 'whole' || (digits === 'short' && minor % minorPerUnit(code) === 0);
  const decimals = isWhole ? 0 : minorDigits(code);
  const key = `${locale} ${code} ${decimals}`;
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  moneyFormats.set(key, format);
  return format.format(minor / minorPerUnit(code));
}
