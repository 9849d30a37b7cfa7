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
 * Pending amounts that refunds and disputes debited, in minor units, by payment. They may have
 * debited more: if a refund that failed later held the pending amount, a dispute was debited from
 * the wallet.
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
