import { dateFormat, documentLocale } from '@soloist/contracts';

const format = dateFormat({
  locale: documentLocale,
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A UTC time such as `November 21, 2026 at 09:45 UTC`, since the reader's time zone is unknown. */
export const formatInstant = (instant: string) => `${format(instant)} UTC`;
