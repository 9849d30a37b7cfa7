import { dayMs } from './durations.ts';

// Calendar days as `YYYY-MM-DD`, in no time zone.

const dayOf = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
  // Of February 31, JavaScript makes March 3.
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

/** For drafts, which store days and nothing half typed. */
export const dayOrEmpty = (text: string): string => (isDay(text) ? text : '');

/** The local calendar day. */
export function today(now = new Date()): string {
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

export const addDays = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(day) + count * dayMs));

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return dayOf(date);
}
