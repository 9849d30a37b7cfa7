import type { Plan } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { providerAway } from '../settling/provider-away.ts';
import { attach, isRunning } from './attach.ts';
import { close, unwanted } from './ending.ts';
import { nextAsk } from './next-ask.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { providerPlanOf } from './provider-plans.service.ts';
import { settleSubscription } from './settle-subscription.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  SubscriptionModel,
  subscriptionOf,
} from './subscriptions.model.ts';

/** Ten years of charges; then it ends by itself. */
const cycles: Record<Plan, number> = { monthly: 120, yearly: 10 };

export const hasOne = 'You have a subscription already.';

interface Wanted {
  plan: Plan;
  userId?: string;
  follows?: string;
  startsAt?: Date | undefined;
}

/**
 * Makes a subscription at the provider. One whose answer was lost stays there unpaid: nobody knows its id.
 * @throws AppError `unavailable` when the provider does not answer.
 */
export async function makeSubscription(
  { plan, startsAt, ...whose }: Wanted,
  parts: Parts,
): Promise<SubscriptionFields> {
  const provider = providerOf(parts);
  try {
    const { planId, amount, currency } = await providerPlanOf(plan, provider);
    const begins = startsAt ? { startAt: startsAt } : {};
    const asked = { planId, cycles: cycles[plan], ...begins, notes: {} };
    const { id: _id, status } = await provider.subscriptions.create(asked);
    const now = new Date();
    const made = { _id, plan, amount, currency, status, startsAt, ...whose };
    const fresh = { method: '', revision: 0, createdAt: now };
    const askAt = nextAsk({ ...made, ...fresh }, now);
    return (await SubscriptionModel.create({ ...made, ...fresh, askAt })).toObject();
  } catch (err) {
    throw providerAway(err);
  }
}

/** What the checkout is to ask for. */
export function checkoutOf(id: string, parts: Parts) {
  const { keyId, checkoutUrl } = providerOf(parts);
  return { id, keyId, scriptUrl: checkoutUrl };
}

/**
 * Says whose a subscription is, before it is paid.
 * @throws AppError `not_found`, `conflict`; `unavailable` when the provider does not answer.
 */
export async function claimSubscription(userId: string, id: string, parts: Parts): Promise<void> {
  await settleChosenBefore(userId, id, parts);
  const own = await takeOver(userId, id);
  if (unwanted(own)) throw conflict('This checkout is over. Please choose the plan again.');
  if (await attach(own)) return;
  await close(own);
  throw conflict(hasOne);
}

/** Refused before it becomes the person's: what they paid in another window a moment ago counts. */
async function settleChosenBefore(userId: string, id: string, parts: Parts) {
  const plan = await renewPersonPlan(userId);
  if (!plan?.current || plan.current === id || plan.next === id) return;
  const current = await subscriptionOf(plan.current);
  if (!current) return;
  const isOpen = current.status === 'created';
  const present = isOpen ? await settled(current, parts) : current;
  if (present && isRunning(present, new Date())) throw conflict(hasOne);
}

const settled = ({ _id }: SubscriptionFields, parts: Parts) =>
  settleSubscription(_id, parts).catch((err) => {
    throw providerAway(err);
  });

/** @throws AppError `not_found`; `conflict` where it is somebody else's. */
export async function takeOver(userId: string, id: string): Promise<SubscriptionFields> {
  const found = await subscriptionOf(id);
  if (!found) throw notFound('subscription');
  if (found.userId === userId) return found;
  if (found.userId) throw conflict('This subscription is somebody else’s.');
  const now = new Date();
  const own = await changeSubscription(found, {
    userId,
    askAt: nextAsk({ ...found, userId }, now),
  });
  // Somebody else wrote meanwhile.
  return own ?? takeOver(userId, id);
}
