import { wasErased } from '@soloist/service-kit';
import { close } from './ending.ts';
import { type PersonPlan, PersonPlanModel, personPlanOf } from './person-plans.model.ts';
import { standingOf } from './standing.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

const mostTries = 20;

/**
 * Makes a subscription the one that counts for its person, or the one that follows; false while another
 * one does. What was chosen before it and never paid is closed.
 */
export async function attach(subscription: SubscriptionFields, now = new Date()): Promise<boolean> {
  const { _id, userId = '', follows } = subscription;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await wasErased(userId)) return false;
    const plan = await personPlanOf(userId);
    if (plan.current === _id || plan.next === _id) return true;
    const place = follows && plan.current === follows ? 'next' : 'current';
    const holder = await subscriptionOf(plan[place]);
    if (holder && isRunning(holder, now)) return false;
    if (!(await put(plan, { [place]: _id }))) continue;
    if (holder) await close(holder);
    return true;
  }
  throw new Error('the plan of a person is changed by others all the time');
}

/** Paid or agreed to, and not over. */
export function isRunning(subscription: SubscriptionFields, now: Date): boolean {
  const standing = standingOf(subscription, now);
  return standing !== undefined && standing.state !== 'ended';
}

async function put({ _id, version }: PersonPlan, places: Partial<PersonPlan>): Promise<boolean> {
  const $set = { ...places, version: version + 1 };
  const { matchedCount } = await PersonPlanModel.updateOne({ _id, version }, { $set });
  return matchedCount === 1;
}
