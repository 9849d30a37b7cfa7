import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@soloist/server-kit/testing-random';
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
  /** No other operation runs for the person, so the expected result is known exactly. */
  isAlone: boolean;
}
const keyOf = ({ what, id }: Pick<BookingOperation, 'what' | 'id'>) => `${what} ${id}`;
const opposite = {
  won: 'lost',
  lost: 'won',
  processed: 'reversed',
  reversed: 'processed',
} as const;
function oppositeKey({ what, id, paymentId }: BookingOperation) {
  if (what === 'returned') return keyOf({ what: 'release', id: paymentId ?? '' });
  return what in opposite ? keyOf({ what: opposite[what as keyof typeof opposite], id }) : '';
}

/** Compares first and asserts only on a difference: this runs ten thousand times. */
function requireSame(op: BookingOperation, actual: unknown, expected: unknown) {
  if (!isDeepStrictEqual(actual, expected))
    expect({ op, actual }).toEqual({ op, actual: expected });
}

/** Requests operations from the workers and mirrors them in a plain model. */
export function createBooks({ workers, random }: { workers: Workers; random: Random }) {
  const model = createPlainModel();
  const running = new Set<RunningOperation>();
  const started = new Map<string, Promise<BookingOutcome>>();
  const booked = new Map<string, Record<string, number>>();
  const counts = { booked: 0, refused: 0, again: 0, alone: 0 };

  const exactState = (op: BookingOperation): ModelState => ({
    pending: model.has(`pending:${op.userId}`, op.currency),
    wallet: model.has(`wallet:${op.userId}`, op.currency),
    held: heldFor(op),
    refund: refundOf(op),
    hasOpposite: booked.has(oppositeKey(op)),
  });
  const heldFor = ({ id, userId }: BookingOperation) =>
    booked.get(keyOf({ what: 'held', id }))?.[`held:${userId}`] ?? 0;
  const refundOf = ({ id }: BookingOperation) =>
    booked.get(keyOf({ what: 'refund', id })) ?? booked.get(keyOf({ what: 'taken', id })) ?? {};
  /** With concurrent operations, the changes show the state that the operation saw. */
  function stateFromChanges(op: BookingOperation, changes: Record<string, number>): ModelState {
    const amountTakenFrom = (account: string) => -(changes[account] ?? 0);
    const hasOpposite: Partial<Record<BookingOperation['what'], boolean>> = {
      reversed: 'provider:razorpay' in changes,
      returned: !(`pending:${op.userId}` in changes),
    };
    return {
      pending: amountTakenFrom(`pending:${op.userId}`),
      wallet: amountTakenFrom(`wallet:${op.userId}`),
      held: heldFor(op),
      refund: refundOf(op),
      hasOpposite: hasOpposite[op.what] ?? Object.keys(changes).length === 0,
    };
  }

  function compare(current: RunningOperation, entries: LedgerEntry[] | undefined) {
    const op = current.operation;
    const changes = entries && changesOf(entries);
    if (current.isAlone) counts.alone += 1;
    if (!current.isAlone && !changes) return undefined;
    const known = current.isAlone ? exactState(op) : stateFromChanges(op, changes ?? {});
    const expected = plainChanges(op, known);
    requireSame(op, changes, expected && withoutZeros(expected));
    return changes;
  }

  async function request(current: RunningOperation): Promise<BookingOutcome> {
    const op = current.operation;
    // Two processes run it concurrently, like a page, a webhook and a repair.
    const copies = random.chance(15) ? [op, op] : [op];
    const outcomes = await Promise.all(copies.map(workers.execute));
    const bookedOutcomes = outcomes.filter(({ entries }) => entries);
    // A concurrent operation's credit may be visible to only one of them.
    if (current.isAlone && bookedOutcomes.length > 0)
      requireSame(op, bookedOutcomes.length, copies.length);
    for (const { entries } of bookedOutcomes) requireSame(op, entries, bookedOutcomes[0]?.entries);
    return bookedOutcomes[0] ?? outcomes[0]!;
  }

  async function perform(op: BookingOperation): Promise<BookingOutcome> {
    const others = [...running].filter(({ operation }) => operation.userId === op.userId);
    for (const other of others) other.isAlone = false;
    const current = { operation: op, startedAt: Date.now(), isAlone: others.length === 0 };
    running.add(current);
    const outcome = await request(current).finally(() => running.delete(current));
    const changes = compare(current, outcome.entries);
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
    /** The instant before which every operation is booked or refused. */
    settledUpTo: () =>
      new Date(Math.min(Date.now(), ...[...running].map(({ startedAt }) => startedAt)) - 1),
    /** True when this call booked it, false when it was refused or repeated. */
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
      requireSame(op, (await workers.execute(op)).entries, entries);
      return false;
    },
  };
}
export type Books = ReturnType<typeof createBooks>;
