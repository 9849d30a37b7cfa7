import mongoose from 'mongoose';
import { pendingOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { isLive } from './change-payment.ts';
import type { Payment } from './payments.model.ts';

/** What is asked about: the rest of a payment may be left out. */
export type Lessened = Pick<Payment, '_id' | 'freelancerId' | 'refunds' | 'disputes'>;

/**
 * What refunds and disputes of payments took of what waits, in minor units, by payment. That is not
 * all that they took: where a refund had it, which failed later, a dispute was taken from the wallet.
 */
export async function takenFromPending(payments: Lessened[]): Promise<Map<string, number>> {
  const keysOf = new Map(payments.map((payment) => [payment._id, takingKeys(payment)]));
  const keys = [...keysOf.values()].flat();
  if (keys.length === 0) return new Map();
  const found = await MovementModel.find({ key: mongoose.trusted({ $in: keys }) }).lean<
    Movement[]
  >();
  const byKey = new Map(found.map((movement) => [movement.key, movement]));
  return new Map(
    payments.map(({ _id, freelancerId }) => {
      const taking = (keysOf.get(_id) ?? []).flatMap((key) => byKey.get(key)?.entries ?? []);
      const pending = taking.filter(({ account }) => account === pendingOf(freelancerId));
      return [_id, pending.reduce((sum, { amount }) => sum - amount, 0)];
    }),
  );
}

const takingKeys = ({ refunds, disputes }: Lessened) => [
  ...refunds.filter(isLive).map(({ id }) => `refund-${id}`),
  ...disputes.flatMap(({ id }) => [`dispute-${id}-held`, `dispute-${id}-lost`]),
];
