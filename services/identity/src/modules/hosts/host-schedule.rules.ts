import { dayMs, minuteMs, weekMs } from '@soloist/contracts';
import { clamp } from 'es-toolkit';

const shortestMs = 2 * minuteMs;
const longestMs = 6 * 3600 * 1000;

/** The time of the next check of a live domain. */
export const nextDailyCheck = (now: Date) => new Date(now.getTime() + dayMs);

/** The time of the next check of a live domain after its name servers did not respond. */
export const nextHourlyRetry = (now: Date) => new Date(now.getTime() + 60 * minuteMs);

/** The time of the next check of a domain that is not live: less and less often, for a week. */
export function nextPendingCheck(watchedSince: Date, now: Date): Date | null {
  const waitedMs = now.getTime() - watchedSince.getTime();
  if (waitedMs >= weekMs) return null;
  return new Date(now.getTime() + clamp(waitedMs / 2, shortestMs, longestMs));
}
