import { dateFormat, isDay, today } from '@soloist/contracts';

/** The time of a post whose author chose only a day. */
const defaultTime = '09:00';

export const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

/** The values of a date and a time field in the browser's time zone; a day in typing stays as it is. */
export function toLocalTime(value: string | null): { day: string; time: string } {
  if (!value || !isInstant(value)) return { day: value ?? '', time: defaultTime };
  const at = new Date(value);
  return { day: today(at), time: at.toLocaleTimeString('sv').slice(0, 5) };
}

/** The values of such fields as an instant; null for no day, and a text that is no day as it is. */
export function fromLocalTime({ day, time }: { day: string; time: string }): string | null {
  if (!isDay(day)) return day || null;
  return new Date(`${day}T${time || defaultTime}`).toISOString();
}

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats date and time in the browser's time zone. */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
