import { dateFormat } from '@soloist/contracts';
import { type Language, locales } from './languages.rules.ts';

/** The server does not know the reader's time zone. */
export const serverTimeZone = 'UTC';

interface InstantOptions {
  language: Language;
  /** Default: the reader's. */
  timeZone?: string | undefined;
}

/** Date and time of an instant. With a time zone, it is the same text everywhere. */
export const formatInstant = (value: string, { language, timeZone }: InstantOptions) =>
  dateFormat({
    locale: locales[language],
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone, hourCycle: 'h12' }),
  })(value);
