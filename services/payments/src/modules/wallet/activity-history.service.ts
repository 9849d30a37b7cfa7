import { firstTransactionKinds } from '@soloist/contracts';
import mongoose from 'mongoose';
import { accountsOf, type LedgerTransaction, LedgerTransactionModel } from '../ledger/index.ts';

const { trusted } = mongoose;

/** Most later transactions on a page: a payment may have many refunds. */
const mostTransactions = 2000;

const isFirst = ({ kind }: LedgerTransaction) =>
  firstTransactionKinds.some((first) => first === kind);

/** The key without its step: the keys of the later steps of a payment, payout or reward start with it. */
const keyPrefixOf = ({ key }: LedgerTransaction) => key.slice(0, key.lastIndexOf('-') + 1);

/** Refunds and disputes have keys of their own, and name their payment. */
const paymentIdOf = (first: LedgerTransaction) =>
  first.kind === 'payment.captured' ? keyPrefixOf(first).slice('payment-'.length, -1) : undefined;

/** Whether a transaction is a later one of a payment, payout or reward. */
export const isHistoryOf = (transaction: LedgerTransaction, first: LedgerTransaction): boolean =>
  transaction.key.startsWith(keyPrefixOf(first)) ||
  (transaction.about.paymentId !== undefined && transaction.about.paymentId === paymentIdOf(first));

/** The later transactions of these payments, payouts and rewards, oldest first. */
export async function findHistory(
  userId: string,
  firsts: LedgerTransaction[],
): Promise<LedgerTransaction[]> {
  if (firsts.length === 0) return [];
  const prefixes = firsts.map(keyPrefixOf);
  const paymentIds = firsts.flatMap((first) => paymentIdOf(first) ?? []);
  const transactions = await LedgerTransactionModel.find({
    $or: [
      // The character after `-` ends the range of a prefix.
      ...prefixes.map((prefix) => ({
        key: trusted({ $gt: prefix, $lt: `${prefix.slice(0, -1)}.` }),
      })),
      { 'about.paymentId': trusted({ $in: paymentIds }) },
    ],
    'entries.account': trusted({ $in: accountsOf(userId) }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .limit(mostTransactions)
    .lean<LedgerTransaction[]>();
  return transactions.filter((transaction) => !isFirst(transaction));
}
