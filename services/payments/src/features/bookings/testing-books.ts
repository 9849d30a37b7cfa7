import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@soloist/service-kit/testing-random';
import type { Entry } from '../ledger/ledger.model.ts';
import type { Operation } from './testing-operations.ts';
import {
  changesOf,
  createPlainModel,
  type Known,
  plainChanges,
  withoutZeros,
} from './testing-plain-model.ts';
import type { Outcome, Workers } from './testing-workers.ts';

interface UnderWay {
  operation: Operation;
  startedAt: number;
  /** Nothing else was under way for the person: what has to come out is known exactly. */
  isAlone: boolean;
}
const keyOf = ({ what, id }: Pick<Operation, 'what' | 'id'>) => `${what} ${id}`;
const opposite = {
  won: 'lost',
  lost: 'won',
  processed: 'reversed',
  reversed: 'processed',
} as const;
function otherEnd({ what, id, paymentId }: Operation) {
  if (what === 'returned') return keyOf({ what: 'release', id: paymentId ?? '' });
  return what in opposite ? keyOf({ what: opposite[what as keyof typeof opposite], id }) : '';
}

/** Ten thousand times: an assertion that is made only to fail costs nothing. */
function requireSame(op: Operation, is: unknown, expected: unknown) {
  if (!isDeepStrictEqual(is, expected)) expect({ op, is }).toEqual({ op, is: expected });
}

/** Asks the workers for operations and keeps plain books beside them. */
export function createBooks({ workers, random }: { workers: Workers; random: Random }) {
  const model = createPlainModel();
  const underWay = new Set<UnderWay>();
  const begun = new Map<string, Promise<Outcome>>();
  const booked = new Map<string, Record<string, number>>();
  const counts = { booked: 0, refused: 0, again: 0, alone: 0 };

  const exactly = (op: Operation): Known => ({
    pending: model.has(`pending:${op.userId}`, op.currency),
    wallet: model.has(`wallet:${op.userId}`, op.currency),
    held: heldFor(op),
    refund: refundOf(op),
    isTurned: booked.has(otherEnd(op)),
  });
  const heldFor = ({ id, userId }: Operation) =>
    booked.get(keyOf({ what: 'held', id }))?.[`held:${userId}`] ?? 0;
  const refundOf = ({ id }: Operation) =>
    booked.get(keyOf({ what: 'refund', id })) ?? booked.get(keyOf({ what: 'taken', id })) ?? {};
  /** With others at the same time, what was there is seen by what was taken of it. */
  function asTaken(op: Operation, changes: Record<string, number>): Known {
    const takenFrom = (account: string) => -(changes[account] ?? 0);
    const isTurned: Partial<Record<Operation['what'], boolean>> = {
      reversed: 'provider:razorpay' in changes,
      returned: !(`pending:${op.userId}` in changes),
    };
    return {
      pending: takenFrom(`pending:${op.userId}`),
      wallet: takenFrom(`wallet:${op.userId}`),
      held: heldFor(op),
      refund: refundOf(op),
      isTurned: isTurned[op.what] ?? Object.keys(changes).length === 0,
    };
  }

  function compare(one: UnderWay, entries: Entry[] | undefined) {
    const op = one.operation;
    const changes = entries && changesOf(entries);
    if (one.isAlone) counts.alone += 1;
    if (!one.isAlone && !changes) return undefined;
    const known = one.isAlone ? exactly(op) : asTaken(op, changes ?? {});
    const expected = plainChanges(op, known);
    requireSame(op, changes, expected && withoutZeros(expected));
    return changes;
  }

  async function ask(one: UnderWay): Promise<Outcome> {
    const op = one.operation;
    // As a page, a webhook and a repair do: two processes at once.
    const copies = random.chance(15) ? [op, op] : [op];
    const outcomes = await Promise.all(copies.map(workers.ask));
    const done = outcomes.filter(({ entries }) => entries);
    // What another operation adds meanwhile may be there for one of them alone.
    if (one.isAlone && done.length > 0) requireSame(op, done.length, copies.length);
    for (const { entries } of done) requireSame(op, entries, done[0]?.entries);
    return done[0] ?? outcomes[0]!;
  }

  async function perform(op: Operation): Promise<Outcome> {
    const others = [...underWay].filter(({ operation }) => operation.userId === op.userId);
    for (const other of others) other.isAlone = false;
    const one = { operation: op, startedAt: Date.now(), isAlone: others.length === 0 };
    underWay.add(one);
    const outcome = await ask(one).finally(() => underWay.delete(one));
    const changes = compare(one, outcome.entries);
    if (!changes) {
      counts.refused += 1;
      return outcome;
    }
    counts.booked += 1;
    booked.set(keyOf(op), changes);
    model.apply(changes, op.currency);
    return outcome;
  }

  return {
    model,
    booked,
    counts,
    /** Everything before it is booked or never will be. */
    settledUpTo: () =>
      new Date(Math.min(Date.now(), ...[...underWay].map(({ startedAt }) => startedAt)) - 1),
    /** True when it was booked now, or before. */
    async perform(op: Operation): Promise<boolean> {
      const key = keyOf(op);
      const before = begun.get(key);
      if (!before) {
        const first = perform(op);
        begun.set(key, first);
        return (await first).entries !== undefined;
      }
      const { entries } = await before;
      counts.again += 1;
      requireSame(op, (await workers.ask(op)).entries, entries);
      return false;
    },
  };
}
export type Books = ReturnType<typeof createBooks>;
