import { dateFormat, dayMs, today } from '@soloist/contracts';
/** An instant as a local day, such as `Mar 10`. */
export const formatDay = dateFormat({ month: 'short', day: 'numeric' });

const calendarDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const calendarDayOfYear = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (`YYYY-MM-DD`) in any time zone: `Mar 10`, with the year when it is not the current one. */
export function formatCalendarDay(day: string): string {
  const isThisYear = day.startsWith(String(new Date().getFullYear()));
  return isThisYear ? calendarDay(day) : calendarDayOfYear(day);
}

/** Such as `Mar 10, 2:05 PM`. */
export const formatInstant = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Whole days from today to a calendar day; negative when it is past. */
export const daysUntil = (day: string, now = new Date()) =>
  Math.round((Date.parse(day) - Date.parse(today(now))) / dayMs);
