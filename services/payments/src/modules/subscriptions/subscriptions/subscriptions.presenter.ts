import type { Subscription } from '@soloist/contracts';
import { isSubscriptionRunning } from './attach-subscription.service.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { subscriptionOf } from './subscriptions.model.ts';

/** The person's subscription status now; null when there never was one. */
export async function presentSubscription(userId: string, now = new Date()) {
  const personPlan = await renewPersonPlan(userId, now);
  if (!personPlan?.shown) return null;
  const { subscriptionId, plan, state, until } = personPlan.shown;
  const [subscription, next] = await Promise.all([
    subscriptionOf(subscriptionId),
    subscriptionOf(personPlan.next),
  ]);
  if (!subscription) return null;
  const { amount, currency, method, startedAt, startsAt, createdAt } = subscription;
  const follows = next && isSubscriptionRunning(next, now) ? next : undefined;
  return {
    ...{ plan, state, amount, currency, method },
    renewsAt: until.toISOString(),
    startedAt: (startedAt ?? startsAt ?? createdAt).toISOString(),
    next: follows
      ? { plan: follows.plan, startsAt: (follows.startsAt ?? until).toISOString() }
      : null,
  } satisfies Subscription;
}
