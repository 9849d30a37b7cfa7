import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { type DueDates, dueDateOfReminder } from '../shared/installments.rules.ts';
import type { StoredReminder } from '../shared/invoices.model.ts';

/** Hour at which people start to read their email. */
const reminderHour = 9;

/** Nine in the morning, `days` from a day, even when the clocks change in between. */
const reminderAt = (day: string, { days, zone }: { days: number; zone: string }): Date =>
  DateTime.fromISO(day, { zone }).plus({ days }).set({ hour: reminderHour }).toJSDate();

interface Plan extends DueDates {
  days: number[];
  zone: string;
  now: Date;
}

/** The future reminders, soonest first; a day that has passed already has none. */
export function planReminders({ due_date, installments = [], days, zone, now }: Plan) {
  const dates = [...installments.map((each) => each.due_date), due_date];
  const isScheduled = installments.length > 0;
  return dates
    .flatMap((date, installment) =>
      [...new Set(days)].map(
        (each): StoredReminder => ({
          id: new mongoose.Types.ObjectId().toHexString(),
          days: each,
          ...(isScheduled ? { installment } : {}),
          at: reminderAt(date, { days: each, zone }),
          state: 'waiting',
        }),
      ),
    )
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The same reminders, at the same local hours in another time zone. */
export const inZone = (
  { reminders, terms }: { reminders: StoredReminder[]; terms: DueDates },
  zone: string,
): StoredReminder[] =>
  reminders.map((reminder) =>
    reminder.state === 'waiting'
      ? {
          ...reminder,
          at: reminderAt(dueDateOfReminder(terms, reminder), { days: reminder.days, zone }),
        }
      : reminder,
  );
