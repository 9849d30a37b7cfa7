import type { Subscription } from '@soloist/contracts';
import { isRunning } from './attach.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { subscriptionOf } from './subscriptions.model.ts';

/** How the person's plan stands now; null when there never was one. */
export async function ownSubscription(userId: string, now = new Date()) {
  const found = await renewPersonPlan(userId, now);
  if (!found?.shown) return null;
  const { subscriptionId, plan, state, until } = found.shown;
  const [subscription, next] = await Promise.all([
    subscriptionOf(subscriptionId),
    subscriptionOf(found.next),
  ]);
  if (!subscription) return null;
  const { amount, currency, method, startedAt, startsAt, createdAt } = subscription;
  const follows = next && isRunning(next, now) ? next : undefined;
  return {
    ...{ plan, state, amount, currency, method },
    renewsAt: until.toISOString(),
    startedAt: (startedAt ?? startsAt ?? createdAt).toISOString(),
    next: follows
      ? { plan: follows.plan, startsAt: (follows.startsAt ?? until).toISOString() }
      : null,
  } satisfies Subscription;
}
