import { hourMs, secondMs } from '@soloist/contracts';

/** Time of the next query about something that started at an instant: less and less often. */
export function nextRetryAt(startedAt: Date, now = Date.now()): Date {
  const ageMs = now - startedAt.getTime();
  return new Date(now + Math.min(Math.max(ageMs / 4, 5 * secondMs), hourMs));
}
