import { clamp } from 'es-toolkit';

const minuteMs = 60_000;
const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;
const shortestMs = 2 * minuteMs;
const longestMs = 6 * 3600 * 1000;

/** When a live host is looked up next. */
export const nextDay = (now: Date) => new Date(now.getTime() + dayMs);

/** When name servers that did not answer are asked again about a live host. */
export const nextHour = (now: Date) => new Date(now.getTime() + 60 * minuteMs);

/** When the record of a host that is not live is looked for next: ever later, and not after a week. */
export function nextLook(watchedSince: Date, now: Date): Date | null {
  const waitedMs = now.getTime() - watchedSince.getTime();
  if (waitedMs >= weekMs) return null;
  return new Date(now.getTime() + clamp(waitedMs / 2, shortestMs, longestMs));
}
