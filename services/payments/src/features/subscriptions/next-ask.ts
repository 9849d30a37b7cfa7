import { isFailing, isOver } from './standing.ts';
import type { SubscriptionFields } from './subscriptions.model.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** So long after it was made, somebody may be at the checkout. */
const livelyMs = 30 * minuteMs;
const livelyPauseMs = 20_000;
const longestPauseMs = 30 * minuteMs;
/** The provider charges at about the time that it says. */
const chargingMs = 10 * minuteMs;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** When what was begun is looked at again, should it not be finished. */
export const soon = (now: Date) => after(now, minuteMs);

/** When the provider is to be asked again, should it not tell by itself; never once it is over. */
export function nextAsk(subscription: SubscriptionFields, now: Date): Date | undefined {
  const { status, createdAt, paidUntil, startsAt, userId } = subscription;
  if (status === 'created') {
    // Anybody may make them, and whoever pays says whose it is first.
    if (!userId) return after(now, longestPauseMs);
    const age = now.getTime() - createdAt.getTime();
    return after(now, age < livelyMs ? livelyPauseMs : Math.min(age / 10, longestPauseMs));
  }
  if (isOver(subscription)) return undefined;
  const chargedAt = paidUntil ?? startsAt;
  const isNear = !chargedAt || chargedAt <= now || isFailing(subscription) || !userId;
  if (isNear) return after(now, hourMs);
  return new Date(Math.min(chargedAt.getTime() + chargingMs, now.getTime() + dayMs));
}
