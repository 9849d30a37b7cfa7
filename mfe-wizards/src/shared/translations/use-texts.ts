import { dateFormat, formatMoney } from '@soloist/contracts';
import { useSyncExternalStore } from 'react';
import { formatInstant, serverTimeZone } from './instants.rules.ts';
import { useLanguage } from './language-scope.tsx';
import { type Language, locales } from './languages.rules.ts';

/** One dictionary for each language; all have the type of the English one. */
export type Dictionaries<Texts> = Record<Language, Texts>;

/** A feature's texts in the page's language. */
export function useTexts<Texts>(dictionaries: Dictionaries<Texts>): Texts {
  return dictionaries[useLanguage().language];
}

const dayLength = 'YYYY-MM-DD'.length;

/** Formats amounts, dates and sizes for the page's language. */
export function useFormats() {
  return formatsOf(useLanguage().language, useTimeZone());
}

const neverChanges = () => () => {};

/** The server's while its page becomes interactive; then `undefined`, the reader's. */
const useTimeZone = () =>
  useSyncExternalStore<string | undefined>(
    neverChanges,
    () => undefined,
    () => serverTimeZone,
  );

/** Without a time zone, instants are in the reader's. */
export function formatsOf(language: Language, timeZone?: string) {
  const locale = locales[language];
  const write = (value: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat({ locale, ...options })(value);
  return {
    /** Minor units. */
    money: (minor: number, currency: string, digits: 'exact' | 'whole' = 'exact') =>
      formatMoney(minor, currency, { locale, digits }),
    /**
     * A day or an instant in full, in its original calendar, as in documents; empty when it is
     * invalid.
     */
    day: (value: string) =>
      write(value.slice(0, dayLength), { dateStyle: 'long', timeZone: 'UTC' }),
    /** Month and day, where the year is obvious. */
    shortDay: (value: string) =>
      write(value.slice(0, dayLength), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    dateTime: (value: string) => formatInstant(value, { language, timeZone }),
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
