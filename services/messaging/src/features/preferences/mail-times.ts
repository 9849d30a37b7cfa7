import { dailyMailHour, type MailTime, type QuietHours } from '@soloist/contracts';
import { DateTime, IANAZone } from 'luxon';

/** A time zone that exists; UTC for none. */
export const zoneOf = (timezone: string | undefined) =>
  timezone && IANAZone.isValidZone(timezone) ? timezone : 'UTC';

interface Place {
  timezone: string;
  quietHours: QuietHours | null;
}

/**
 * When the quiet hours end that `at` falls into, by the clock of the person; nothing outside them.
 * On the days when the clock is changed they are an hour longer or shorter, as the night is.
 */
export function quietUntil(at: Date, { timezone, quietHours }: Place): Date | undefined {
  if (!quietHours) return undefined;
  const here = DateTime.fromJSDate(at, { zone: timezone });
  const { from, to } = quietHours;
  const clock = here.toFormat('HH:mm');
  const isOvernight = from > to;
  const isQuiet = isOvernight ? clock >= from || clock < to : clock >= from && clock < to;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOvernight && clock >= from;
  const day = endsTomorrow ? here.plus({ days: 1 }) : here;
  const end = atTime(day, to);
  // An hour that the clock says twice: the end that has passed is not the one to wait for.
  return end > at ? end : new Date(end.getTime() + 3_600_000);
}

function atTime(day: DateTime, time: string): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return day.set({ hour, minute, second: 0, millisecond: 0 }).toJSDate();
}

/** When mail of what happened `at` may go: at once, with the hour, or in the morning; never in quiet hours. */
export function mailDueAt(at: Date, { mail, ...place }: Place & { mail: MailTime }): Date {
  const due = nextOf(mail, DateTime.fromJSDate(at, { zone: place.timezone }));
  return quietUntil(due, place) ?? due;
}

function nextOf(mail: MailTime, at: DateTime): Date {
  if (mail === 'now') return at.toJSDate();
  if (mail === 'hourly') return at.startOf('hour').plus({ hours: 1 }).toJSDate();
  const today = at.startOf('day').set({ hour: dailyMailHour });
  return (today > at ? today : today.plus({ days: 1 })).toJSDate();
}
