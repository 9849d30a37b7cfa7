import {
  addDays,
  type Currency,
  dateFormat,
  formatHours,
  formatMoney,
  isDay,
  type TimeEntry,
  timeSubjectOf,
  today,
} from '@soloist/contracts';

export const weekDays = 7;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

/** The week of the address, else the current one. */
export const weekOf = (typed: string | null): string =>
  mondayOf(typed && isDay(typed) ? typed : today());

export const daysOf = (monday: string): string[] =>
  Array.from({ length: weekDays }, (_, index) => addDays(monday, index));

const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDayOfYear = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
export const formatWeek = (monday: string) =>
  `${shortDay(monday)} – ${shortDayOfYear(addDays(monday, weekDays - 1))}`;
export const formatWeekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
export const formatDayOfMonth = dateFormat({ day: 'numeric', timeZone: 'UTC' });
export const formatLongDay = dateFormat({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export const subjectNameOf = ({ project_name, client_name, client_email }: TimeEntry) =>
  project_name || client_name || client_email || 'No project';

/** A row of the week: one project, one client, or neither. */
export interface WeekRow {
  key: string;
  name: string;
  /** The entries of each day. */
  days: TimeEntry[][];
  seconds: number;
}

const sumSeconds = (entries: TimeEntry[]) => entries.reduce((sum, { seconds }) => sum + seconds, 0);

/** Rows by name, the one without a project last. */
export function weekRows(entries: TimeEntry[], monday: string): WeekRow[] {
  const days = daysOf(monday);
  const rows = [...Map.groupBy(entries, timeSubjectOf)].map(([key, own]) => ({
    key,
    name: subjectNameOf(own[0]!),
    days: days.map((day) => own.filter((entry) => entry.day === day)),
    seconds: sumSeconds(own),
  }));
  return rows.toSorted(
    (a, b) => Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name),
  );
}

export const totalOf = (entries: TimeEntry[]) => formatHours(sumSeconds(entries));

/** A sum for each currency, such as `$1,200.00 + €80.00`; a dash without any. */
export function sumAmounts(entries: TimeEntry[]): string {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of entries) {
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || '–';
}
