import { newEvent } from '@soloist/service-kit';
import { isEqual } from 'es-toolkit';
import mongoose from 'mongoose';
import { inTurn } from '../../chores.ts';
import { isRunning } from './attach.ts';
import { closeUnchanged } from './ending.ts';
import { type PersonPlan, PersonPlanModel, type Shown } from './person-plans.model.ts';
import { standingOf } from './standing.ts';
import { type SubscriptionFields, subscriptionOf } from './subscriptions.model.ts';

const mostTries = 20;
const batch = 100;

/**
 * Works out how a person's plan stands at an instant, and tells others when that is not what they heard
 * last. Nothing for somebody who never had one.
 */
export async function renewPersonPlan(
  userId: string,
  now = new Date(),
): Promise<PersonPlan | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const plan = await PersonPlanModel.findById(userId).lean<PersonPlan>();
    if (!plan) return undefined;
    const { current, next } = await placesOf(plan, now);
    const shown = shownOf(current, { before: plan.shown, now });
    const wanted = { current: current?._id ?? plan.current, next: next?._id, shown };
    if (isEqual(wanted, { current: plan.current, next: plan.next, shown: plan.shown })) return plan;
    // Before others hear of it: what is told to be over is not charged again.
    const hasEnded = shown?.state === 'ended' && shown.subscriptionId === current?._id;
    if (current && hasEnded && !(await closeUnchanged(current))) continue;
    const written = await write(plan, wanted);
    if (written) return written;
  }
  throw new Error('the plan of a person is changed by others all the time');
}

/** The one that follows counts once it is charged, or the other one is over. */
async function placesOf(plan: PersonPlan, now: Date) {
  const [current, next] = await Promise.all([
    subscriptionOf(plan.current),
    subscriptionOf(plan.next),
  ]);
  const isNext =
    next && isRunning(next, now) && (next.paidUntil || !current || !isRunning(current, now));
  return isNext ? { current: next } : { current: current ?? undefined, next: next ?? undefined };
}

/** Before it is paid, what was before it still holds; and an end stays when it was. */
function shownOf(
  current: SubscriptionFields | undefined,
  { before, now }: { before: Shown | undefined; now: Date },
) {
  const standing = current && standingOf(current, now);
  if (!standing) return before;
  const { _id: subscriptionId, plan } = current;
  const isSame = before?.subscriptionId === subscriptionId && before.state === standing.state;
  return isSame && standing.state === 'ended' ? before : { subscriptionId, plan, ...standing };
}

type Wanted = Pick<PersonPlan, 'current' | 'next' | 'shown'>;

function write(plan: PersonPlan, { current, next, shown }: Wanted) {
  const version = plan.version + 1;
  const changesAt = shown && (shown.state === 'grace' || shown.state === 'ending') && shown.until;
  const isNews = shown && !isEqual(factsOf(shown), plan.shown && factsOf(plan.shown));
  const gone = { ...(next ? {} : { next: 1 }), ...(changesAt ? {} : { changesAt: 1 }) };
  return PersonPlanModel.findOneAndUpdate(
    { _id: plan._id, version: plan.version },
    {
      $set: {
        ...{ current, version },
        ...(next ? { next } : {}),
        ...(shown ? { shown } : {}),
        ...(changesAt ? { changesAt } : {}),
      },
      $unset: gone,
      ...(isNews ? { $push: { outbox: changed(plan, shown, version) } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<PersonPlan>();
}

const factsOf = ({ plan, state, until }: Shown) => ({ plan, state, until });

const changed = ({ _id }: PersonPlan, { plan, state, until }: Shown, version: number) =>
  newEvent('subscription.changed', {
    userId: String(_id),
    plan: state === 'ended' ? null : plan,
    state,
    renewsAt: until.toISOString(),
    version,
  });

/** What time alone has changed: days of grace, and paid time, that are over. */
export async function renewDuePlans(now = new Date()): Promise<void> {
  const due = await PersonPlanModel.find({ changesAt: mongoose.trusted({ $lte: now }) }, { _id: 1 })
    .sort({ changesAt: 1 })
    .limit(batch)
    .lean();
  await inTurn(due, ({ _id }) => renewPersonPlan(String(_id), now));
}
