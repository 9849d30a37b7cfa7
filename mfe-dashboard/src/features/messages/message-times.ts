const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', options);
  return (instant: string) => formatter.format(new Date(instant));
};

/** “Friday, March 13, 2026” */
export const longDayOf = format({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
/** “09:31” */
export const timeOf = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const shortDayOf = format({ month: 'short', day: 'numeric' });

/** The time of today's, the day of older ones. */
export const shortWhen = (instant: string, now = new Date()): string =>
  longDayOf(instant) === longDayOf(now.toISOString()) ? timeOf(instant) : shortDayOf(instant);
