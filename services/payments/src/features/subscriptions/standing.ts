import { graceDays, type Subscription } from '@soloist/contracts';
import type { ProviderSubscription } from '../provider/provider-shapes.ts';

export type Standing = Pick<Subscription, 'state'> & { until: Date };

/** What is known of a subscription that was paid at least once, or begins later. */
export interface Facts {
  /** What the provider said last. */
  status: ProviderSubscription['status'];
  /** Its end was asked for: the provider does not say so before it comes. */
  cancelledUntil?: Date | undefined;
  /** When a first charge is due that was agreed to; none of one that was charged at once. */
  startsAt?: Date | undefined;
  /** End of the last cycle that was charged; none before the first. */
  paidUntil?: Date | undefined;
  /** Since when a charge fails. */
  failingSince?: Date | undefined;
}

const dayMs = 24 * 3600_000;
const graceEnd = (from: Date) => new Date(from.getTime() + graceDays * dayMs);
const later = (one: Date, other: Date) => (one > other ? one : other);

const overStates: Facts['status'][] = ['cancelled', 'completed', 'expired'];
export const isOver = ({ status }: Pick<Facts, 'status'>) => overStates.includes(status);
const failingStates: Facts['status'][] = ['pending', 'halted', 'paused'];
export const isFailing = ({ status }: Pick<Facts, 'status'>) => failingStates.includes(status);

/** How a subscription stands at an instant; nothing before it is paid or agreed to. */
export function standingOf(facts: Facts, now: Date): Standing | undefined {
  const { paidUntil } = facts;
  if (!paidUntil) return agreedTo(facts, now);
  if (isOver(facts) || facts.cancelledUntil) return lasting('ending', paidUntil, now);
  if (isFailing(facts)) {
    // What is paid stays, however early a charge failed.
    return lasting('grace', later(graceEnd(facts.failingSince ?? now), paidUntil), now);
  }
  return { state: 'active', until: paidUntil };
}

const lasting = (state: 'ending' | 'grace', until: Date, now: Date): Standing =>
  until > now ? { state, until } : { state: 'ended', until };

/** Its first charge comes when it begins, and a little later: nobody loses the plan in between. */
function agreedTo(facts: Facts, now: Date): Standing | undefined {
  const { status, startsAt, cancelledUntil } = facts;
  if (status === 'created' || !startsAt) return undefined;
  if (isOver(facts) || cancelledUntil) return { state: 'ended', until: startsAt };
  const end = graceEnd(startsAt);
  if (end <= now) return { state: 'ended', until: end };
  return isFailing(facts) ? { state: 'grace', until: end } : { state: 'active', until: startsAt };
}
