import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@soloist/service-kit/testing-random';
import type { LedgerEntry } from '../../src/modules/ledger/ledger.model.ts';
import type { BookingOperation } from './booking-operations.ts';
import type { BookingOutcome, Workers } from './booking-workers.ts';
import {
  changesOf,
  createPlainModel,
  type ModelState,
  plainChanges,
  withoutZeros,
} from './plain-model.ts';

interface RunningOperation {
  operation: BookingOperation;
  startedAt: number;
  /** Nothing else was running for the person: what has to come out is known exactly. */
  isAlone: boolean;
}
const keyOf = ({ what, id }: Pick<BookingOperation, 'what' | 'id'>) => `${what} ${id}`;
const opposite = {
  won: 'lost',
  lost: 'won',
  processed: 'reversed',
  reversed: 'processed',
} as const;
function otherEnd({ what, id, paymentId }: BookingOperation) {
  if (what === 'returned') return keyOf({ what: 'release', id: paymentId ?? '' });
  return what in opposite ? keyOf({ what: opposite[what as keyof typeof opposite], id }) : '';
}

/** Ten thousand times: an assertion that is made only to fail costs nothing. */
function requireSame(op: BookingOperation, is: unknown, expected: unknown) {
  if (!isDeepStrictEqual(is, expected)) expect({ op, is }).toEqual({ op, is: expected });
}

/** Requests operations from the workers and mirrors them in a plain model. */
export function createBooks({ workers, random }: { workers: Workers; random: Random }) {
  const model = createPlainModel();
  const running = new Set<RunningOperation>();
  const started = new Map<string, Promise<BookingOutcome>>();
  const booked = new Map<string, Record<string, number>>();
  const counts = { booked: 0, refused: 0, again: 0, alone: 0 };

  const exactly = (op: BookingOperation): ModelState => ({
    pending: model.has(`pending:${op.userId}`, op.currency),
    wallet: model.has(`wallet:${op.userId}`, op.currency),
    held: heldFor(op),
    refund: refundOf(op),
    isTurned: booked.has(otherEnd(op)),
  });
  const heldFor = ({ id, userId }: BookingOperation) =>
    booked.get(keyOf({ what: 'held', id }))?.[`held:${userId}`] ?? 0;
  const refundOf = ({ id }: BookingOperation) =>
    booked.get(keyOf({ what: 'refund', id })) ?? booked.get(keyOf({ what: 'taken', id })) ?? {};
  /** With concurrent operations, the changes show the state that the operation saw. */
  function stateFromChanges(op: BookingOperation, changes: Record<string, number>): ModelState {
    const takenFrom = (account: string) => -(changes[account] ?? 0);
    const isTurned: Partial<Record<BookingOperation['what'], boolean>> = {
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

  function compare(one: RunningOperation, entries: LedgerEntry[] | undefined) {
    const op = one.operation;
    const changes = entries && changesOf(entries);
    if (one.isAlone) counts.alone += 1;
    if (!one.isAlone && !changes) return undefined;
    const known = one.isAlone ? exactly(op) : stateFromChanges(op, changes ?? {});
    const expected = plainChanges(op, known);
    requireSame(op, changes, expected && withoutZeros(expected));
    return changes;
  }

  async function request(one: RunningOperation): Promise<BookingOutcome> {
    const op = one.operation;
    // As a page, a webhook and a repair do: two processes concurrently.
    const copies = random.chance(15) ? [op, op] : [op];
    const outcomes = await Promise.all(copies.map(workers.ask));
    const done = outcomes.filter(({ entries }) => entries);
    // What another operation adds meanwhile may be there for one of them alone.
    if (one.isAlone && done.length > 0) requireSame(op, done.length, copies.length);
    for (const { entries } of done) requireSame(op, entries, done[0]?.entries);
    return done[0] ?? outcomes[0]!;
  }

  async function perform(op: BookingOperation): Promise<BookingOutcome> {
    const others = [...running].filter(({ operation }) => operation.userId === op.userId);
    for (const other of others) other.isAlone = false;
    const one = { operation: op, startedAt: Date.now(), isAlone: others.length === 0 };
    running.add(one);
    const outcome = await request(one).finally(() => running.delete(one));
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
      new Date(Math.min(Date.now(), ...[...running].map(({ startedAt }) => startedAt)) - 1),
    /** True when it was booked now, or before. */
    async perform(op: BookingOperation): Promise<boolean> {
      const key = keyOf(op);
      const before = started.get(key);
      if (!before) {
        const first = perform(op);
        started.set(key, first);
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
