import { isOver } from './standing.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  subscriptionOf,
} from './subscriptions.model.ts';

/** Before anything was charged. */
export const nobody = new Date(0);

/** It was closed before it was paid: whatever it is charged goes back. */
export const unwanted = ({ cancelledUntil, paidUntil }: SubscriptionFields) =>
  cancelledUntil !== undefined && !paidUntil;

/**
 * Ends a subscription with what is paid. The provider is told by whoever settles it next, and at the
 * latest by the repair; what is charged in spite of that goes back.
 */
export async function close(
  subscription: SubscriptionFields,
  how: 'now' | 'atCycleEnd' = 'now',
): Promise<SubscriptionFields> {
  const closed = await closeUnchanged(subscription, how);
  if (closed) return closed;
  const present = await subscriptionOf(subscription._id);
  return present ? close(present, how) : subscription;
}

/** The same; nothing where somebody else wrote since it was read, who may have been paid. */
export async function closeUnchanged(
  subscription: SubscriptionFields,
  how: 'now' | 'atCycleEnd' = 'now',
): Promise<SubscriptionFields | null> {
  if (isOver(subscription)) return subscription;
  const cancelledUntil = subscription.cancelledUntil ?? subscription.paidUntil ?? nobody;
  return changeSubscription(subscription, { cancelledUntil, telling: how, askAt: new Date() });
}
