import { longDay } from '@soloist/contracts';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isNoAnswer } from '../../provider/index.ts';
import { isSubscriptionRunning } from './attach-subscription.service.ts';
import { closeSubscription } from './close-subscription.service.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { reconcileSubscription } from './reconcile-subscription.service.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';
import { presentSubscription } from './subscriptions.presenter.ts';

/** Ends the person's subscription with the paid time, and cancels the next one. */
export async function cancelSubscription(userId: string, deps: PaymentsDeps) {
  providerOf(deps);
  const plan = await renewPersonPlan(userId);
  for (const id of [plan?.next, plan?.current]) await cancel(id, deps);
  await renewPersonPlan(userId);
  const subscription = await presentSubscription(userId);
  return { message: messageFor(subscription), subscription };
}

async function cancel(id: string | undefined, deps: PaymentsDeps) {
  const known = await subscriptionOf(id);
  if (!known) return;
  // It may have renewed itself a moment ago.
  const present = (await reconciled(known, deps)) ?? known;
  if (present.cancelledUntil || !isSubscriptionRunning(present, new Date())) return;
  await closeSubscription(present, present.status === 'active' ? 'atCycleEnd' : 'now');
  await reconciled(present, deps);
}

/** While the provider is away, the person's request is stored and sent later. */
const reconciled = ({ _id }: SubscriptionFields, deps: PaymentsDeps) =>
  reconcileSubscription(_id, deps).catch((err) => {
    if (isNoAnswer(err)) return undefined;
    throw err;
  });

function messageFor(subscription: Awaited<ReturnType<typeof presentSubscription>>): string {
  if (!subscription) return 'You have no subscription.';
  const day = longDay(subscription.renewsAt);
  if (subscription.state === 'ended') return `Your subscription ended on ${day}.`;
  return `Your subscription ends on ${day}. We won’t charge you again.`;
}
