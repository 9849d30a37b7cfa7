import { newId } from '@soloist/server-kit/testing';
import type { Random } from '@soloist/server-kit/testing-random';
import type { BookingOperation } from './booking-operations.ts';

const people = 40;
const feeShare = 0.05;
const taxShare = 0.18;
const costShare = 0.0236;

type PlannedRecord = Omit<BookingOperation, 'what'>;

/** Chooses the next possible operation: a payment is released only after its capture. */
export function createPlan(random: Random) {
  const users = Array.from({ length: people }, newId);
  const captured: PlannedRecord[] = [];
  const released = new Set<PlannedRecord>();
  const refunds: PlannedRecord[] = [];
  const payouts: PlannedRecord[] = [];
  const disputes: PlannedRecord[] = [];
  let count = 0;

  const pick = <T>(list: T[]): T | undefined => random.anyOf(list.slice(-200));
  const newName = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(14, '0')}`;
  };
  const shares = (amount: number) => {
    const fee = Math.floor(amount * feeShare);
    return { amount, fee, tax: Math.floor(fee * taxShare), cost: Math.floor(amount * costShare) };
  };

  const capture = (): BookingOperation => ({
    what: 'capture',
    id: newName('pay'),
    userId: random.anyOf(users)!,
    currency: random.chance(80) ? 'INR' : 'EUR',
    ...shares(100 + random.upTo(100_000)),
  });
  function release(): BookingOperation {
    const paid = pick(captured.filter((each) => !released.has(each)).slice(-200));
    if (!paid) return capture();
    released.add(paid);
    const amount = paid.amount - paid.fee - paid.tax;
    return { ...paid, what: 'release', amount };
  }
  /** An operation about a part of a payment, or all of it. */
  function planPart(what: 'refund' | 'taken' | 'held', prefix: string): BookingOperation {
    const paid = pick(captured);
    if (!paid) return capture();
    const amount = random.chance(50) ? paid.amount : 1 + random.upTo(paid.amount - 1);
    return { ...paid, what, id: newName(prefix), paymentId: paid.id, ...shares(amount) };
  }
  function continueRefund(what: 'returned' | 'exchanged'): BookingOperation {
    const refund = pick(refunds);
    return refund ? { ...refund, what, cost: 1 + refund.cost } : planPart('taken', 'rfnd');
  }
  function start(): BookingOperation {
    const { userId, currency } = pick(captured) ?? capture();
    const amount = 100 + random.upTo(60_000);
    return { what: 'started', id: newName('pout'), userId, currency, ...shares(amount), cost: 590 };
  }
  const endPayout = (): BookingOperation => {
    const payout = pick(payouts);
    return payout ? { ...payout, what: random.chance(70) ? 'processed' : 'reversed' } : start();
  };
  const endDispute = (): BookingOperation => {
    const dispute = pick(disputes);
    if (!dispute) return planPart('held', 'disp');
    return { ...dispute, what: random.chance(50) ? 'won' : 'lost' };
  };
  const choices: [number, () => BookingOperation][] = [
    [28, capture],
    [18, release],
    [6, () => planPart('refund', 'rfnd')],
    [8, () => planPart('taken', 'rfnd')],
    [6, () => continueRefund('returned')],
    [2, () => continueRefund('exchanged')],
    [12, start],
    [12, endPayout],
    [4, () => planPart('held', 'disp')],
    [4, endDispute],
  ];

  return {
    users,
    next(): BookingOperation {
      let roll = random.upTo(99);
      const [, choose] = choices.find(([weight]) => {
        roll -= weight;
        return roll < 0;
      })!;
      return choose();
    },
    /** Records a booked operation, so that others can follow it. */
    booked({ what, ...record }: BookingOperation) {
      if (what === 'capture') captured.push(record);
      if (what === 'refund' || what === 'taken') refunds.push(record);
      if (what === 'started') payouts.push(record);
      if (what === 'held') disputes.push(record);
    },
  };
}
