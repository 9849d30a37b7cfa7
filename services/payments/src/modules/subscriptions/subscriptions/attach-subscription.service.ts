import { isAccountDeleted, outdated, retryOutdated } from '@soloist/server-kit';
import { closeSubscription } from './close-subscription.service.ts';
import { type PersonPlan, PersonPlanModel, personPlanOf } from './person-plans.model.ts';
import { subscriptionStatusAt } from './subscription-status.rules.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

/**
 * Makes a subscription the person's current or next one; false while another one is current. Closes
 * earlier unpaid choices.
 */
export async function attachSubscription(
  subscription: SubscriptionFields,
  now = new Date(),
): Promise<boolean> {
  const { _id, userId = '', follows } = subscription;
  return retryOutdated(async () => {
    if (await isAccountDeleted(userId)) return false;
    const plan = await personPlanOf(userId);
    if (plan.current === _id || plan.next === _id) return true;
    const place = follows && plan.current === follows ? 'next' : 'current';
    const holder = await subscriptionOf(plan[place]);
    if (holder && isSubscriptionRunning(holder, now)) return false;
    if (!(await put(plan, { [place]: _id }))) return outdated;
    if (holder) await closeSubscription(holder);
    return true;
  });
}

/** Whether it is paid or agreed to, and has not ended. */
export function isSubscriptionRunning(subscription: SubscriptionFields, now: Date): boolean {
  const status = subscriptionStatusAt(subscription, now);
  return status !== undefined && status.state !== 'ended';
}

async function put({ _id, version }: PersonPlan, places: Partial<PersonPlan>): Promise<boolean> {
  const $set = { ...places, version: version + 1 };
  const { matchedCount } = await PersonPlanModel.updateOne({ _id, version }, { $set });
  return matchedCount === 1;
}
