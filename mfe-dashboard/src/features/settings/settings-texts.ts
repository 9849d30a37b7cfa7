const dayFormat = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Such as `Mar 13, 2026`. */
export const formatFullDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', dayFormat);

/** Such as `Mar 13, 2026, 2:05 PM`, in the reader's time zone. */
export const formatInstant = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { ...dayFormat, hour: 'numeric', minute: '2-digit' });

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Such as `1.2 MB`. */
export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[step],
    // `5 byte` otherwise.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
