import { dateFormat, documentLocale } from '@soloist/contracts';

const format = dateFormat({
  locale: documentLocale,
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Such as `November 21, 2026 at 09:45 UTC`: where its reader is, nobody knows. */
export const formatInstant = (instant: string) => `${format(instant)} UTC`;
