// The words of these pages are English, so days are too, in the reader's kind of English; the clock
// is the one of the browser.
const english = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-US';
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(english, options);
  return (instant: string | Date) => formatter.format(new Date(instant));
};

/** “Friday, March 13, 2026” */
export const longDayOf = format({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
/** “09:31”, or “9:31 AM” */
export const timeOf = format({ hour, minute: '2-digit', hourCycle });
const weekdayOf = format({ weekday: 'short' });
const shortDayOf = format({ month: 'short', day: 'numeric' });
const shortDateOf = format({ month: 'short', day: 'numeric', year: 'numeric' });
const ago = new Intl.RelativeTimeFormat(english);

const dayMs = 86_400_000;
const daysBefore = (now: Date, days: number) => longDayOf(new Date(now.getTime() - days * dayMs));

/** The time of today's, the day of older ones. */
export function shortWhen(instant: string, now = new Date()): string {
  const day = longDayOf(instant);
  if (day === longDayOf(now)) return timeOf(instant);
  if (day === daysBefore(now, 1)) return 'Yesterday';
  const age = now.getTime() - Date.parse(instant);
  if (age < 6 * dayMs) return weekdayOf(instant);
  return age < 300 * dayMs ? shortDayOf(instant) : shortDateOf(instant);
}

/** “5 minutes ago”; of older ones, the day. */
export function agoOf(instant: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago.format(-minutes, 'minute');
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour');
  return `on ${shortDateOf(instant)}`;
}
