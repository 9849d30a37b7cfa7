import { type Parts, providerOf } from '../../parts.ts';
import { isNoAnswer } from '../provider/provider-error.ts';
import { isRunning } from './attach.ts';
import { close } from './ending.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { settleSubscription } from './settle-subscription.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';
import { ownSubscription } from './subscriptions.presenter.ts';

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Ends the person's subscription with the time that is paid, and what was to follow it. */
export async function cancelSubscription(userId: string, parts: Parts) {
  providerOf(parts);
  const plan = await renewPersonPlan(userId);
  for (const id of [plan?.next, plan?.current]) await cancel(id, parts);
  await renewPersonPlan(userId);
  const subscription = await ownSubscription(userId);
  return { message: wordsFor(subscription), subscription };
}

async function cancel(id: string | undefined, parts: Parts) {
  const known = await subscriptionOf(id);
  if (!known) return;
  // It may have renewed itself a moment ago.
  const present = (await settled(known, parts)) ?? known;
  if (present.cancelledUntil || !isRunning(present, new Date())) return;
  await close(present, present.status === 'active' ? 'atCycleEnd' : 'now');
  await settled(present, parts);
}

/** While the provider is away, the person's word holds: it is told later. */
const settled = ({ _id }: SubscriptionFields, parts: Parts) =>
  settleSubscription(_id, parts).catch((err) => {
    if (isNoAnswer(err)) return undefined;
    throw err;
  });

function wordsFor(subscription: Awaited<ReturnType<typeof ownSubscription>>): string {
  if (!subscription) return 'You have no subscription.';
  const day = longDay.format(new Date(subscription.renewsAt));
  if (subscription.state === 'ended') return `Your subscription ended on ${day}.`;
  return `Your subscription ends on ${day}. Until then nothing changes, and nothing more is charged.`;
}
