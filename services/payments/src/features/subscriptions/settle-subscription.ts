import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import type { ProviderSubscription } from '../provider/provider-shapes.ts';
import { attach } from './attach.ts';
import type { ChargeFields } from './charges.model.ts';
import { nobody, unwanted } from './ending.ts';
import { finishCharge } from './finish-charge.ts';
import { nextAsk, soon } from './next-ask.ts';
import { renewPersonPlan } from './person-plans.service.ts';
import { type ProviderPlanFields, ProviderPlanModel } from './provider-plans.model.ts';
import { isFailing, isOver } from './standing.ts';
import { storeCharges } from './store-charges.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  SubscriptionModel,
  subscriptionOf,
} from './subscriptions.model.ts';
import { tellProvider } from './tell-provider.ts';

const mostTries = 20;

/**
 * Asks the provider how a subscription of ours stands, and books, stores and tells what follows, once:
 * whoever asks, in whichever order. Nothing for one that is not ours, or not any more.
 * @throws ProviderError `noAnswer`; whatever stops it midway, to be asked for again.
 */
export async function settleSubscription(
  id: string,
  parts: Parts,
): Promise<SubscriptionFields | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await subscriptionOf(id);
    if (!found) return undefined;
    const known = await tellProvider(found, parts);
    const said = await providerOf(parts).subscriptions.get(id);
    const sold = await ProviderPlanModel.findOne({
      planId: said.plan_id,
    }).lean<ProviderPlanFields>();
    if (!sold) {
      await raiseAlarm(id, 'It runs on a plan that is not one of ours.', parts.logger);
      return known;
    }
    const settled = await settle({ known, said, sold }, parts);
    if (settled) return settled;
  }
  throw new Error(`the subscription ${id} is changed by others all the time`);
}

interface Told {
  known: SubscriptionFields;
  said: ProviderSubscription;
  sold: ProviderPlanFields;
}

/** Nothing when somebody else wrote in between: what the provider said may be older than that. */
async function settle(told: Told, parts: Parts) {
  const { known, said } = told;
  const now = new Date();
  const charges = await storeCharges(told, parts);
  const isWanted = await isWantedNow({ ...told, charges, now });
  const cancelledUntil = isWanted ? known.cancelledUntil : (known.cancelledUntil ?? nobody);
  const kept = charges.filter((charge) => isKept(charge, cancelledUntil));
  const mayRun = isWanted && kept.length === charges.length;
  const stored = await changeSubscription(known, {
    ...factsOf(told, { kept, now }),
    cancelledUntil,
    telling: mayRun || isOver(said) ? undefined : 'now',
    askAt: soon(now),
  });
  if (!stored) return undefined;
  for (const charge of charges) {
    await finishCharge({ charge, userId: stored.userId, isKept: kept.includes(charge) }, parts);
  }
  if (stored.userId) await renewPersonPlan(stored.userId, now);
  return finish(await tellProvider(stored, parts), { now, isCharged: charges.length > 0 });
}

/** Somebody's who has no other one; or nobody's, and about to be paid or claimed. */
async function isWantedNow({
  known,
  said,
  charges,
  now,
}: Told & { charges: ChargeFields[]; now: Date }): Promise<boolean> {
  if (unwanted(known)) return false;
  const isPaid = charges.length > 0 || said.status !== 'created';
  if (known.userId && isPaid) return attach(known, now);
  const since = charges[0]?.paidAt ?? known.createdAt;
  return now.getTime() - since.getTime() < claimableMs;
}
const claimableMs = 24 * 3600_000;

const isKept = ({ fate, from }: ChargeFields, cancelledUntil: Date | undefined) =>
  fate ? fate === 'kept' : cancelledUntil === undefined || from < cancelledUntil;

function factsOf({ known, said, sold }: Told, { kept, now }: { kept: ChargeFields[]; now: Date }) {
  const { plan, amount, currency } = sold;
  const last = kept.at(-1);
  return {
    ...{ plan, amount, currency },
    status: said.status,
    startedAt: known.startedAt ?? kept[0]?.from,
    paidUntil: last?.until,
    method: last?.method ?? known.method,
    failingSince: isFailing(said) ? (known.failingSince ?? now) : undefined,
  };
}

/** All is done: it is asked for again when something can have changed. One that came to nothing is forgotten. */
async function finish(
  stored: SubscriptionFields,
  { now, isCharged }: { now: Date; isCharged: boolean },
): Promise<SubscriptionFields> {
  const { _id, revision } = stored;
  if (isOver(stored) && !isCharged && !stored.startsAt) {
    await SubscriptionModel.deleteOne({ _id, revision });
    return stored;
  }
  return (await changeSubscription(stored, { askAt: nextAsk(stored, now) })) ?? stored;
}
