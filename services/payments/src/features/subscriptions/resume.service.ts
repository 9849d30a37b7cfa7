import { conflict } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { attach, isRunning } from './attach.ts';
import { close } from './ending.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { checkoutOf, makeSubscription } from './subscribe.service.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

/** Nearer than that, a start in the future would be the past before somebody has paid. */
const leastAheadMs = 15 * 60_000;

/**
 * What the checkout is to ask for, to go on: the open charge of a subscription whose charge failed, or a
 * new one from when the paid time of a cancelled one ends.
 * @throws AppError `conflict` when there is nothing to go on with; `unavailable`.
 */
export async function resumeSubscription(userId: string, parts: Parts) {
  providerOf(parts);
  const now = new Date();
  const plan = await renewPersonPlan(userId, now);
  const current = await subscriptionOf(plan?.shown?.subscriptionId);
  if (!plan?.shown || !current || plan.shown.state === 'ended')
    throw conflict('You have no subscription to go on with. Please choose a plan.');
  if (plan.shown.state === 'active') throw conflict('Your subscription is running.');
  if (plan.shown.state === 'grace') return checkoutOf(current._id, parts);
  const next = await subscriptionOf(plan.next);
  if (next && isRunning(next, now)) throw conflict('Your subscription goes on already.');
  if (next && isOpen(next, now)) return checkoutOf(next._id, parts);
  const follower = await makeSubscription({ ...followerOf(current, now), userId }, parts);
  if (!(await attach(follower))) {
    await close(follower);
    throw conflict('Your subscription goes on already.');
  }
  return checkoutOf(follower._id, parts);
}

function isOpen({ status, startsAt, cancelledUntil }: SubscriptionFields, now: Date): boolean {
  const isAhead = !startsAt || startsAt.getTime() - now.getTime() > leastAheadMs;
  return status === 'created' && !cancelledUntil && isAhead;
}

function followerOf({ _id, plan, paidUntil }: SubscriptionFields, now: Date) {
  const isAhead = paidUntil && paidUntil.getTime() - now.getTime() > leastAheadMs;
  return { plan, follows: _id, startsAt: isAhead ? paidUntil : undefined };
}
