import { dayMs, hourMs, minuteMs } from '@soloist/contracts';
import { hasSubscriptionEnded, isFailing } from './subscription-status.rules.ts';
import type { SubscriptionFields } from './subscriptions.model.ts';

/** For this long after its creation, a payer may be at the checkout. */
const livelyMs = 30 * minuteMs;
const livelyPauseMs = 20_000;
const longestPauseMs = 30 * minuteMs;
/** The provider charges at about the announced time. */
const chargingMs = 10 * minuteMs;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** When an unfinished step is checked again. */
export const nextAttemptAt = (now: Date) => after(now, minuteMs);

/** When the provider is queried again without an event; never once it has ended. */
export function nextQueryAt(subscription: SubscriptionFields, now: Date): Date | undefined {
  const { status, createdAt, paidUntil, startsAt, userId } = subscription;
  if (status === 'created') {
    // Anyone may create them, and a payer claims them first.
    if (!userId) return after(now, longestPauseMs);
    const age = now.getTime() - createdAt.getTime();
    return after(now, age < livelyMs ? livelyPauseMs : Math.min(age / 10, longestPauseMs));
  }
  if (hasSubscriptionEnded(subscription)) return undefined;
  const chargedAt = paidUntil ?? startsAt;
  const isNear = !chargedAt || chargedAt <= now || isFailing(subscription) || !userId;
  if (isNear) return after(now, hourMs);
  return new Date(Math.min(chargedAt.getTime() + chargingMs, now.getTime() + dayMs));
}
