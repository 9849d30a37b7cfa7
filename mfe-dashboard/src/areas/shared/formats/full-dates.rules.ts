import { dateFormat, readerLocale } from '@soloist/contracts';
/** For example `Mar 13, 2026`. */
export const formatFullDay = dateFormat({ dateStyle: 'medium' });

/** For example `Mar 13, 2026, 2:05 PM`, in the reader's time zone. */
export const formatInstant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** For example `1.2 MB`. */
export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(readerLocale, {
    style: 'unit',
    unit: units[step],
    // The short form would be `5 byte`.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
