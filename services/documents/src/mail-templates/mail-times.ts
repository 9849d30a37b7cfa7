const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Such as `November 21, 2026 at 09:45 UTC`: where its reader is, nobody knows. */
export const formatInstant = (instant: string) => `${format.format(new Date(instant))} UTC`;
