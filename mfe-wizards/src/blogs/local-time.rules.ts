import { dateFormat } from '@soloist/contracts';
/** An instant as the value of a date and time field, in the browser's time zone; empty for none. */
export function toLocalTime(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.toLocaleDateString('sv')}T${at.toLocaleTimeString('sv').slice(0, 5)}`;
}

/** The value of such a field as an instant; null while it is empty. */
export function fromLocalTime(localTime: string): string | null {
  const at = new Date(localTime);
  return localTime === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats date and time in the browser's time zone. */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
