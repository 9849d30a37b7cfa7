import {
  addDays,
  type Currency,
  dateFormat,
  formatHours,
  formatMoney,
  isDay,
  type TimeEntry,
  timeSubjectOf,
  toDecimal,
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

export const sumSeconds = (entries: TimeEntry[]) =>
  entries.reduce((sum, { seconds }) => sum + seconds, 0);

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

/** Hours that one request shared with a client. */
export interface SharedPart {
  week_id: string;
  confirmed: { name: string; at: string } | null;
  seconds: number;
}

/** A project's hours of a week: those that its client can see, and the others. */
export interface ProjectWeek {
  project_id: string;
  name: string;
  client: string;
  shared: SharedPart[];
  unshared: TimeEntry[];
}

/** Projects with stopped entries, by name. */
export function projectWeeks(entries: TimeEntry[]): ProjectWeek[] {
  const stopped = entries.filter(({ project_id, running }) => project_id && !running);
  const weeks = [...Map.groupBy(stopped, ({ project_id }) => project_id!)].map(
    ([project_id, own]) => ({
      project_id,
      name: own[0]!.project_name,
      client: own[0]!.client_name || own[0]!.client_email,
      shared: sharedParts(own),
      unshared: own.filter(({ shared }) => !shared),
    }),
  );
  return weeks.toSorted((a, b) => a.name.localeCompare(b.name));
}

function sharedParts(entries: TimeEntry[]): SharedPart[] {
  const shared = entries.filter((entry) => entry.shared);
  const parts = [...Map.groupBy(shared, (entry) => entry.shared!.week_id).values()];
  return parts.map((own) => ({ ...own[0]!.shared!, seconds: sumSeconds(own) }));
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

/** A rate in a field of a currency: it names its own where that is another one. */
export const rateHint = (usual: { rate: number; currency: Currency }, currency?: Currency) =>
  usual.currency === currency
    ? toDecimal(usual.rate, usual.currency)
    : formatMoney(usual.rate, usual.currency);
