import mongoose from 'mongoose';
import { type LedgerTransaction, LedgerTransactionModel, pendingOf } from '../../ledger/index.ts';
import type { StoredProviderPayment } from './payments.model.ts';
import { isLive } from './payments.rules.ts';

/** The payments in question, with only the needed fields. */
export type PendingReduction = Pick<
  StoredProviderPayment,
  '_id' | 'freelancerId' | 'refunds' | 'disputes'
>;

/**
 * What refunds and disputes of payments took of what waits, in minor units, by payment. That is not
 * all that they took: where a refund had it, which failed later, a dispute was taken from the
 * wallet.
 */
export async function pendingReductions(
  payments: PendingReduction[],
): Promise<Map<string, number>> {
  const keysOf = new Map(payments.map((payment) => [payment._id, takingKeys(payment)]));
  const keys = [...keysOf.values()].flat();
  if (keys.length === 0) return new Map();
  const transactions = await LedgerTransactionModel.find({
    key: mongoose.trusted({ $in: keys }),
  }).lean<LedgerTransaction[]>();
  const byKey = new Map(transactions.map((transaction) => [transaction.key, transaction]));
  return new Map(
    payments.map(({ _id, freelancerId }) => {
      const taking = (keysOf.get(_id) ?? []).flatMap((key) => byKey.get(key)?.entries ?? []);
      const pending = taking.filter(({ account }) => account === pendingOf(freelancerId));
      return [_id, pending.reduce((sum, { amount }) => sum - amount, 0)];
    }),
  );
}

const takingKeys = ({ refunds, disputes }: PendingReduction) => [
  ...refunds.filter(isLive).map(({ id }) => `refund-${id}`),
  ...disputes.flatMap(({ id }) => [`dispute-${id}-held`, `dispute-${id}-lost`]),
];
