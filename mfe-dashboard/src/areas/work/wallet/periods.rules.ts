import { dateFormat } from '@soloist/contracts';

interface Period {
  value: string;
  label: string;
}

const monthName = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** For example `November 2026`, or the year. */
export const periodName = (period: string) =>
  period.length === 4 ? period : monthName(`${period}-01`);

/** The months from an instant until now, newest first, in UTC like the statements. */
export function monthsSince(since: string, now = new Date()): Period[] {
  const first = since.slice(0, 7);
  const months: Period[] = [];
  for (
    let day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    monthOf(day) >= first;
    day = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1))
  ) {
    const value = monthOf(day);
    months.push({ value, label: periodName(value) });
  }
  return months;
}

/** The years from an instant until now, newest first, in UTC. */
export function yearsSince(since: string, now = new Date()): Period[] {
  const years = new Set(monthsSince(since, now).map(({ value }) => value.slice(0, 4)));
  return [...years].map((value) => ({ value, label: value }));
}
