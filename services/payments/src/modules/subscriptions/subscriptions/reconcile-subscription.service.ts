import { outdated, retryOutdated } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import type { ProviderSubscription } from '../../provider/index.ts';
import type { ChargeFields } from '../charges/charges.model.ts';
import { finishCharge } from '../charges/finish-charge.service.ts';
import { storeCharges } from '../charges/store-charges.service.ts';
import {
  type ProviderPlanFields,
  ProviderPlanModel,
} from '../provider-plans/provider-plans.model.ts';
import { attachSubscription } from './attach-subscription.service.ts';
import { beforeAnyCharge, cancelAtProvider, isClosedUnpaid } from './close-subscription.service.ts';
import { nextAttemptAt, nextQueryAt } from './next-query.rules.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { hasSubscriptionEnded, isFailing } from './subscription-status.rules.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  SubscriptionModel,
  subscriptionOf,
} from './subscriptions.model.ts';

/**
 * Queries the provider for a subscription's state, and books, stores and publishes the result once,
 * whatever the trigger and the order. Does nothing for one that is not ours, or no longer.
 * @throws ProviderError `noAnswer`, or any interruption: call it again.
 */
export const reconcileSubscription = (
  id: string,
  deps: PaymentsDeps,
): Promise<SubscriptionFields | undefined> =>
  retryOutdated(async () => {
    const subscription = await subscriptionOf(id);
    if (!subscription) return undefined;
    const known = await cancelAtProvider(subscription, deps);
    const record = await providerOf(deps).subscriptions.get(id);
    const sold = await ProviderPlanModel.findOne({
      planId: record.plan_id,
    }).lean<ProviderPlanFields>();
    if (!sold) {
      await raiseIncident(id, 'It uses a plan that is not ours.', deps.logger);
      return known;
    }
    return applyProviderState({ known, record, sold }, deps);
  });

interface SubscriptionContext {
  known: SubscriptionFields;
  record: ProviderSubscription;
  sold: ProviderPlanFields;
}

/** Outdated after a concurrent write: the provider's response may be older than it. */
async function applyProviderState(context: SubscriptionContext, deps: PaymentsDeps) {
  const { known, record } = context;
  const now = new Date();
  const charges = await storeCharges(context, deps);
  const isAttachable = await canAttach({ ...context, charges, now });
  const cancelledUntil = isAttachable
    ? known.cancelledUntil
    : (known.cancelledUntil ?? beforeAnyCharge);
  const retained = charges.filter((charge) => isWorthStoring(charge, cancelledUntil));
  const mayRun = isAttachable && retained.length === charges.length;
  const stored = await changeSubscription(known, {
    ...providerFieldsOf(context, { retained, now }),
    cancelledUntil,
    telling: mayRun || hasSubscriptionEnded(record) ? undefined : 'now',
    askAt: nextAttemptAt(now),
  });
  if (!stored) return outdated;
  for (const charge of charges) {
    await finishCharge({ charge, userId: stored.userId, isKept: retained.includes(charge) }, deps);
  }
  if (stored.userId) await renewPersonPlan(stored.userId, now);
  return finish(await cancelAtProvider(stored, deps), { now, isCharged: charges.length > 0 });
}

/** Owned by a person without another one; or unowned, and about to be paid or claimed. */
async function canAttach({
  known,
  record,
  charges,
  now,
}: SubscriptionContext & { charges: ChargeFields[]; now: Date }): Promise<boolean> {
  if (isClosedUnpaid(known)) return false;
  const isPaid = charges.length > 0 || record.status !== 'created';
  if (known.userId && isPaid) return attachSubscription(known, now);
  const since = charges[0]?.paidAt ?? known.createdAt;
  return now.getTime() - since.getTime() < claimableMs;
}
const claimableMs = 24 * 3600_000;

const isWorthStoring = ({ fate, from }: ChargeFields, cancelledUntil: Date | undefined) =>
  fate ? fate === 'kept' : cancelledUntil === undefined || from < cancelledUntil;

function providerFieldsOf(
  { known, record, sold }: SubscriptionContext,
  { retained, now }: { retained: ChargeFields[]; now: Date },
) {
  const { plan, amount, currency } = sold;
  const last = retained.at(-1);
  return {
    ...{ plan, amount, currency },
    status: record.status,
    startedAt: known.startedAt ?? retained[0]?.from,
    paidUntil: last?.until,
    method: last?.method ?? known.method,
    failingSince: isFailing(record) ? (known.failingSince ?? now) : undefined,
  };
}

/** Schedules the next query for when something may have changed; deletes an unpaid subscription. */
async function finish(
  stored: SubscriptionFields,
  { now, isCharged }: { now: Date; isCharged: boolean },
): Promise<SubscriptionFields> {
  const { _id, revision } = stored;
  if (hasSubscriptionEnded(stored) && !isCharged && !stored.startsAt) {
    await SubscriptionModel.deleteOne({ _id, revision });
    return stored;
  }
  return (await changeSubscription(stored, { askAt: nextQueryAt(stored, now) })) ?? stored;
}
