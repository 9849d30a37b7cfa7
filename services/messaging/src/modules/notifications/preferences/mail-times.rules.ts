import { dailyEmailHour, type EmailTime, type QuietHours } from '@soloist/contracts';
import { DateTime, IANAZone } from 'luxon';

/** A time zone that exists; UTC for none. */
export const zoneOf = (timezone: string | undefined) =>
  timezone && IANAZone.isValidZone(timezone) ? timezone : 'UTC';

interface ReaderTime {
  timezone: string;
  quietHours: QuietHours | null;
}

/**
 * End of the quiet hours around `at`, in the person's time zone; undefined outside them.
 * On days of a clock change they are an hour longer or shorter, like the night.
 */
export function quietUntil(at: Date, { timezone, quietHours }: ReaderTime): Date | undefined {
  if (!quietHours) return undefined;
  const localTime = DateTime.fromJSDate(at, { zone: timezone });
  const { from, to } = quietHours;
  const clock = localTime.toFormat('HH:mm');
  const isOvernight = from > to;
  const isQuiet = isOvernight ? clock >= from || clock < to : clock >= from && clock < to;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOvernight && clock >= from;
  const day = endsTomorrow ? localTime.plus({ days: 1 }) : localTime;
  const end = atTime(day, to);
  // In a repeated hour, an end that has passed is not the next one.
  return end > at ? end : new Date(end.getTime() + 3_600_000);
}

function atTime(day: DateTime, time: string): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return day.set({ hour, minute, second: 0, millisecond: 0 }).toJSDate();
}

/**
 * When an email about an event `at` may be sent: immediately, hourly or in the morning; never in
 * quiet hours.
 */
export function mailDueAt(
  at: Date,
  { mail, ...readerTime }: ReaderTime & { mail: EmailTime },
): Date {
  const due = nextMailTime(mail, DateTime.fromJSDate(at, { zone: readerTime.timezone }));
  return quietUntil(due, readerTime) ?? due;
}

function nextMailTime(mail: EmailTime, at: DateTime): Date {
  if (mail === 'now') return at.toJSDate();
  if (mail === 'hourly') return at.startOf('hour').plus({ hours: 1 }).toJSDate();
  const today = at.startOf('day').set({ hour: dailyEmailHour });
  return (today > at ? today : today.plus({ days: 1 })).toJSDate();
}
