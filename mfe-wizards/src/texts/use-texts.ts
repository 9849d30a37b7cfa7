import { formatMoney } from '@soloist/contracts';
import { useLanguage } from './language-scope.tsx';
import { type Language, locales } from './languages.ts';

/** One dictionary for each language; the type of the English one is every other's. */
export type Dictionaries<Texts> = Record<Language, Texts>;

/** A feature's texts in the page's language. */
export function useTexts<Texts>(dictionaries: Dictionaries<Texts>): Texts {
  return dictionaries[useLanguage().language];
}

const dayLength = 'YYYY-MM-DD'.length;

/** Amounts, dates and sizes as the page's language writes them. */
export function useFormats() {
  return formatsOf(useLanguage().language);
}

export function formatsOf(language: Language) {
  const locale = locales[language];
  const write = (value: string, options: Intl.DateTimeFormatOptions) => {
    const date = new Date(value);
    return Number.isNaN(date.getTime())
      ? ''
      : new Intl.DateTimeFormat(locale, options).format(date);
  };
  return {
    /** Minor units. */
    money: (minor: number, currency: string, digits: 'exact' | 'whole' = 'exact') =>
      formatMoney(minor, currency, { locale, digits }),
    /** A day or an instant in full, by the calendar it is written in, as on paper; empty when it is none. */
    day: (value: string) =>
      write(value.slice(0, dayLength), { dateStyle: 'long', timeZone: 'UTC' }),
    /** Month and day, where the year is plain. */
    shortDay: (value: string) =>
      write(value.slice(0, dayLength), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    /** An instant where the reader is. */
    moment: (value: string) => write(value, { dateStyle: 'medium', timeStyle: 'short' }),
    /** Bytes. */
    size: (bytes: number) => sizeText(bytes, locale),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

const mega = 1024 * 1024;

function sizeText(bytes: number, locale: string): string {
  const [size, unit] =
    bytes < mega ? [Math.max(1, Math.round(bytes / 1024)), 'kilobyte'] : [bytes / mega, 'megabyte'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: 1,
  }).format(Number(size));
}
