import { conflict } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { attachSubscription, isSubscriptionRunning } from './attach-subscription.service.ts';
import { closeSubscription } from './close-subscription.service.ts';
import { createSubscription, subscriptionCheckout } from './create-subscription.service.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

/** An earlier start could be in the past by the time the person has paid. */
const leastAheadMs = 15 * 60_000;

/**
 * The checkout's order for resuming: the open charge of a subscription whose charge failed,
 * or a new one from when the paid time of a cancelled one ends.
 * @throws AppError `conflict` when there is nothing to resume; `unavailable`.
 */
export async function resumeSubscription(userId: string, deps: PaymentsDeps) {
  providerOf(deps);
  const now = new Date();
  const plan = await renewPersonPlan(userId, now);
  const current = await subscriptionOf(plan?.shown?.subscriptionId);
  if (!plan?.shown || !current || plan.shown.state === 'ended')
    throw conflict('You have no subscription to resume. Choose a plan.');
  if (plan.shown.state === 'active') throw conflict('Your subscription is active.');
  if (plan.shown.state === 'grace') return subscriptionCheckout(current._id, deps);
  const next = await subscriptionOf(plan.next);
  if (next && isSubscriptionRunning(next, now))
    throw conflict('You’ve already resumed your subscription.');
  if (next && isOpen(next, now)) return subscriptionCheckout(next._id, deps);
  const follower = await createSubscription({ ...followerOf(current, now), userId }, deps);
  if (!(await attachSubscription(follower))) {
    await closeSubscription(follower);
    throw conflict('You’ve already resumed your subscription.');
  }
  return subscriptionCheckout(follower._id, deps);
}

function isOpen({ status, startsAt, cancelledUntil }: SubscriptionFields, now: Date): boolean {
  const isAhead = !startsAt || startsAt.getTime() - now.getTime() > leastAheadMs;
  return status === 'created' && !cancelledUntil && isAhead;
}

function followerOf({ _id, plan, paidUntil }: SubscriptionFields, now: Date) {
  const isAhead = paidUntil && paidUntil.getTime() - now.getTime() > leastAheadMs;
  return { plan, follows: _id, startsAt: isAhead ? paidUntil : undefined };
}
