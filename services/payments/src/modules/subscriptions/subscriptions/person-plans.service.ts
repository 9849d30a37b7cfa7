import { newEvent, outdated, retryOutdated, runInSequence } from '@soloist/server-kit';
import { isEqual } from 'es-toolkit';
import mongoose from 'mongoose';
import { isSubscriptionRunning } from './attach-subscription.service.ts';
import { closeIfUnchanged } from './close-subscription.service.ts';
import { type PersonPlan, PersonPlanModel, type PublishedPlan } from './person-plans.model.ts';
import { subscriptionStatusAt } from './subscription-status.rules.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

const batch = 100;

/**
 * Computes a person's subscription status at an instant, and publishes it when it differs from the
 * one published last. Does nothing for a person who never had one.
 */
export const renewPersonPlan = (
  userId: string,
  now = new Date(),
): Promise<PersonPlan | undefined> =>
  retryOutdated(async () => {
    const plan = await PersonPlanModel.findById(userId).lean<PersonPlan>();
    if (!plan) return undefined;
    const { current, next } = await placesOf(plan, now);
    const published = publishedPlanOf(current, { before: plan.shown, now });
    const input = { current: current?._id ?? plan.current, next: next?._id, shown: published };
    if (isEqual(input, { current: plan.current, next: plan.next, shown: plan.shown })) return plan;
    // Before it is published: a plan reported as ended must not be charged again.
    const hasEnded = published?.state === 'ended' && published.subscriptionId === current?._id;
    if (current && hasEnded && !(await closeIfUnchanged(current))) return outdated;
    return (await write(plan, input)) ?? outdated;
  });

/** The next subscription becomes current once it is charged, or the current one has ended. */
async function placesOf(plan: PersonPlan, now: Date) {
  const [current, next] = await Promise.all([
    subscriptionOf(plan.current),
    subscriptionOf(plan.next),
  ]);
  const isNext =
    next &&
    isSubscriptionRunning(next, now) &&
    (next.paidUntil || !current || !isSubscriptionRunning(current, now));
  return isNext ? { current: next } : { current: current ?? undefined, next: next ?? undefined };
}

/** Before payment the previous status still applies, and a past end keeps its time. */
function publishedPlanOf(
  current: SubscriptionFields | undefined,
  { before, now }: { before: PublishedPlan | undefined; now: Date },
) {
  const status = current && subscriptionStatusAt(current, now);
  if (!status) return before;
  const { _id: subscriptionId, plan } = current;
  const isSame = before?.subscriptionId === subscriptionId && before.state === status.state;
  return isSame && status.state === 'ended' ? before : { subscriptionId, plan, ...status };
}

type PlanUpdate = Pick<PersonPlan, 'current' | 'next' | 'shown'>;

function write(plan: PersonPlan, { current, next, shown: published }: PlanUpdate) {
  const version = plan.version + 1;
  const changesAt =
    published && (published.state === 'grace' || published.state === 'ending') && published.until;
  const isNews =
    published && !isEqual(statusInputOf(published), plan.shown && statusInputOf(plan.shown));
  const gone = { ...(next ? {} : { next: 1 }), ...(changesAt ? {} : { changesAt: 1 }) };
  return PersonPlanModel.findOneAndUpdate(
    { _id: plan._id, version: plan.version },
    {
      $set: {
        ...{ current, version },
        next,
        shown: published,
        changesAt: changesAt || undefined,
      },
      $unset: gone,
      ...(isNews ? { $push: { outbox: changed(plan, published, version) } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<PersonPlan>();
}

const statusInputOf = ({ plan, state, until }: PublishedPlan) => ({ plan, state, until });

const changed = ({ _id }: PersonPlan, { plan, state, until }: PublishedPlan, version: number) =>
  newEvent('subscription.changed', {
    userId: String(_id),
    plan: state === 'ended' ? null : plan,
    state,
    renewsAt: until.toISOString(),
    version,
  });

/** Publishes changes by time alone: ended grace periods and paid times. */
export async function renewDuePlans(now = new Date()): Promise<void> {
  const due = await PersonPlanModel.find({ changesAt: mongoose.trusted({ $lte: now }) }, { _id: 1 })
    .sort({ changesAt: 1 })
    .limit(batch)
    .lean();
  await runInSequence(due, ({ _id }) => renewPersonPlan(String(_id), now));
}
