import { dateFormat } from '@soloist/contracts';

const formatTime = dateFormat({ timeStyle: 'short' });
const formatDay = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Says how old a page without a connection is. */
export function loadedAt(storedAt: number, now = new Date()): string {
  const date = new Date(storedAt);
  const isToday = date.toDateString() === now.toDateString();
  const moment = isToday ? `at ${formatTime(date)}` : `on ${formatDay(date)}`;
  return `Offline – showing what was loaded ${moment}.`;
}
