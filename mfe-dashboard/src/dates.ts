/** An instant as a day here, such as `Mar 10`. */
export const formatDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** A calendar day (`YYYY-MM-DD`), the same everywhere: `Mar 10`, with the year when it is another one. */
export function formatCalendarDay(day: string): string {
  const isThisYear = day.startsWith(String(new Date().getFullYear()));
  return new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** Such as `Mar 10, 2:05 PM`. */
export const formatInstant = (instant: string) =>
  new Date(instant).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** The calendar day here, as a date field holds it. */
export function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Whole days from today to a calendar day; negative when it is over. */
export const daysUntil = (day: string, now = new Date()) =>
  Math.round((Date.parse(day) - Date.parse(today(now))) / 86_400_000);
