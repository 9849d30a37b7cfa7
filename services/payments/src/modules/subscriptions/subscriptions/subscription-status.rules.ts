import { dayMs, graceDays, type Subscription } from '@soloist/contracts';
import type { ProviderSubscription } from '../../provider/index.ts';

export type SubscriptionStatus = Pick<Subscription, 'state'> & { until: Date };

/** The known state of a subscription that was paid at least once, or starts later. */
export interface SubscriptionStatusInput {
  /** The provider's last state. */
  status: ProviderSubscription['status'];
  /** Its cancellation was requested, which the provider does not report before the end. */
  cancelledUntil?: Date | undefined;
  /** When an agreed first charge is due; null if it was charged immediately. */
  startsAt?: Date | undefined;
  /** End of the last cycle that was charged; none before the first. */
  paidUntil?: Date | undefined;
  /** Since when a charge fails. */
  failingSince?: Date | undefined;
}

const graceEnd = (from: Date) => new Date(from.getTime() + graceDays * dayMs);
const later = (one: Date, other: Date) => (one > other ? one : other);

const overStates: SubscriptionStatusInput['status'][] = ['cancelled', 'completed', 'expired'];
export const hasSubscriptionEnded = ({ status }: Pick<SubscriptionStatusInput, 'status'>) =>
  overStates.includes(status);
const failingStates: SubscriptionStatusInput['status'][] = ['pending', 'halted', 'paused'];
export const isFailing = ({ status }: Pick<SubscriptionStatusInput, 'status'>) =>
  failingStates.includes(status);

/** A subscription's status at an instant; undefined before it is paid or agreed to. */
export function subscriptionStatusAt(
  details: SubscriptionStatusInput,
  now: Date,
): SubscriptionStatus | undefined {
  const { paidUntil } = details;
  if (!paidUntil) return agreedTo(details, now);
  if (hasSubscriptionEnded(details) || details.cancelledUntil)
    return lasting('ending', paidUntil, now);
  if (isFailing(details)) {
    // Paid time stays, however early a charge failed.
    return lasting('grace', later(graceEnd(details.failingSince ?? now), paidUntil), now);
  }
  return { state: 'active', until: paidUntil };
}

const lasting = (state: 'ending' | 'grace', until: Date, now: Date): SubscriptionStatus =>
  until > now ? { state, until } : { state: 'ended', until };

/** The first charge may arrive a little after the start; the plan stays meanwhile. */
function agreedTo(details: SubscriptionStatusInput, now: Date): SubscriptionStatus | undefined {
  const { status, startsAt, cancelledUntil } = details;
  if (status === 'created' || !startsAt) return undefined;
  if (hasSubscriptionEnded(details) || cancelledUntil) return { state: 'ended', until: startsAt };
  const end = graceEnd(startsAt);
  if (end <= now) return { state: 'ended', until: end };
  return isFailing(details) ? { state: 'grace', until: end } : { state: 'active', until: startsAt };
}
