import type { Plan } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { toUnavailableError } from '../../provider/index.ts';
import { providerPlanOf } from '../provider-plans/provider-plans.service.ts';
import { attachSubscription, isSubscriptionRunning } from './attach-subscription.service.ts';
import { closeSubscription, isClosedUnpaid } from './close-subscription.service.ts';
import { nextQueryAt } from './next-query.rules.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { reconcileSubscription } from './reconcile-subscription.service.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  SubscriptionModel,
  subscriptionOf,
} from './subscriptions.model.ts';

/** Ten years of charges; then the subscription ends automatically. */
const cycles: Record<Plan, number> = { monthly: 120, yearly: 10 };

export const alreadySubscribedMessage = 'You already have a subscription.';

interface ClaimInput {
  plan: Plan;
  userId?: string;
  follows?: string;
  startsAt?: Date | undefined;
}

/**
 * Creates a subscription at the provider. One with a lost response stays there unpaid, since its id
 * is unknown.
 * @throws AppError `unavailable` when the provider does not respond.
 */
export async function createSubscription(
  { plan, startsAt, ...owner }: ClaimInput,
  deps: PaymentsDeps,
): Promise<SubscriptionFields> {
  const provider = providerOf(deps);
  try {
    const { planId, amount, currency } = await providerPlanOf(plan, provider);
    const begins = startsAt ? { startAt: startsAt } : {};
    const request = { planId, cycles: cycles[plan], ...begins, notes: {} };
    const { id: _id, status } = await provider.subscriptions.create(request);
    const now = new Date();
    const made = { _id, plan, amount, currency, status, startsAt, ...owner };
    const fresh = { method: '', revision: 0, createdAt: now };
    const askAt = nextQueryAt({ ...made, ...fresh }, now);
    return (await SubscriptionModel.create({ ...made, ...fresh, askAt })).toObject();
  } catch (err) {
    throw toUnavailableError(err);
  }
}

/** The data that opens the checkout in a browser. */
export function subscriptionCheckout(id: string, deps: PaymentsDeps) {
  const { keyId, checkoutUrl } = providerOf(deps);
  return { id, keyId, scriptUrl: checkoutUrl };
}

/**
 * Assigns a subscription to its owner, before it is paid.
 * @throws AppError `not_found`, `conflict`; `unavailable` when the provider does not respond.
 */
export async function claimSubscription(
  userId: string,
  id: string,
  deps: PaymentsDeps,
): Promise<void> {
  await endEarlierCheckouts(userId, id, deps);
  const owned = await assignOwner(userId, id);
  if (isClosedUnpaid(owned)) throw conflict('This checkout has expired. Choose your plan again.');
  if (await attachSubscription(owned)) return;
  await closeSubscription(owned);
  throw conflict(alreadySubscribedMessage);
}

/** Refuses while another subscription runs, also one that was just paid in another window. */
async function endEarlierCheckouts(userId: string, id: string, deps: PaymentsDeps) {
  const plan = await renewPersonPlan(userId);
  if (!plan?.current || plan.current === id || plan.next === id) return;
  const current = await subscriptionOf(plan.current);
  if (!current) return;
  const isOpen = current.status === 'created';
  const present = isOpen ? await reconciled(current, deps) : current;
  if (present && isSubscriptionRunning(present, new Date()))
    throw conflict(alreadySubscribedMessage);
}

const reconciled = ({ _id }: SubscriptionFields, deps: PaymentsDeps) =>
  reconcileSubscription(_id, deps).catch((err) => {
    throw toUnavailableError(err);
  });

/** @throws AppError `not_found`; `conflict` where it belongs to another person. */
export async function assignOwner(userId: string, id: string): Promise<SubscriptionFields> {
  const subscription = await subscriptionOf(id);
  if (!subscription) throw notFound('subscription');
  if (subscription.userId === userId) return subscription;
  if (subscription.userId) throw conflict('This subscription belongs to someone else.');
  const now = new Date();
  const owned = await changeSubscription(subscription, {
    userId,
    askAt: nextQueryAt({ ...subscription, userId }, now),
  });
  // Another write came in between.
  return owned ?? assignOwner(userId, id);
}
