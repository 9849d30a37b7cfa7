import { dateFormat, dayMs, readerLocale } from '@soloist/contracts';
/** “Friday, March 13, 2026” */
export const longDayOf = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
/** “09:31”, or “9:31 AM” */
export const timeOf = dateFormat({ hour: 'numeric', minute: '2-digit' });
const weekdayOf = dateFormat({ weekday: 'short' });
const shortDayOf = dateFormat({ month: 'short', day: 'numeric' });
const shortDateOf = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const ago = new Intl.RelativeTimeFormat(readerLocale);

const daysBefore = (now: Date, days: number) => longDayOf(new Date(now.getTime() - days * dayMs));

/** The time for today, the day for older instants. */
export function shortWhen(instant: string, now = new Date()): string {
  const day = longDayOf(instant);
  if (day === longDayOf(now)) return timeOf(instant);
  if (day === daysBefore(now, 1)) return 'Yesterday';
  const age = now.getTime() - Date.parse(instant);
  if (age < 6 * dayMs) return weekdayOf(instant);
  return age < 300 * dayMs ? shortDayOf(instant) : shortDateOf(instant);
}

/** “5 minutes ago”; the day for older instants. */
export function agoOf(instant: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago.format(-minutes, 'minute');
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour');
  return `on ${shortDateOf(instant)}`;
}
