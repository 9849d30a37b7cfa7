import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { StoredReminder } from '../shared/invoices.model.ts';

/** Hour at which people start to read their email. */
const reminderHour = 9;

/** The moment at which a day ends in `zone`. */
export const endOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toJSDate();

/** Nine in the morning, `days` from a day, even when the clocks change in between. */
const reminderAt = (day: string, { days, zone }: { days: number; zone: string }): Date =>
  DateTime.fromISO(day, { zone }).plus({ days }).set({ hour: reminderHour }).toJSDate();

interface Plan {
  due_date: string;
  days: number[];
  zone: string;
  now: Date;
}

/** The future reminders, soonest first; a day that has passed already has none. */
export function planReminders({ due_date, days, zone, now }: Plan): StoredReminder[] {
  return [...new Set(days)]
    .toSorted((a, b) => a - b)
    .map((each) => ({ days: each, at: reminderAt(due_date, { days: each, zone }) }))
    .filter(({ at }) => at > now)
    .map((each) => ({
      id: new mongoose.Types.ObjectId().toHexString(),
      ...each,
      state: 'waiting' as const,
    }));
}

/** The same reminders, at the same local hours in another time zone. */
export const inZone = (
  reminders: StoredReminder[],
  { due_date, zone }: { due_date: string; zone: string },
): StoredReminder[] =>
  reminders.map((reminder) =>
    reminder.state === 'waiting'
      ? { ...reminder, at: reminderAt(due_date, { days: reminder.days, zone }) }
      : reminder,
  );
