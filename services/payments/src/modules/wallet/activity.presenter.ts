import {
  type Currency,
  currencies,
  type TransactionKind,
  type WalletTransaction,
} from '@soloist/contracts';
import { type LedgerTransaction, transactionDetails, transactionHref } from '../ledger/index.ts';
import { personalAmounts, personalCurrency } from './personal-amounts.rules.ts';

interface Reader {
  userId: string;
  /** The requested currency; a transaction in several omits the others. */
  currency?: Currency | undefined;
  /** Amount that is still pending, by the transaction's key. */
  waiting: Map<string, number>;
}

export function presentTransaction(
  transaction: LedgerTransaction,
  reader: Reader,
): WalletTransaction {
  const { userId } = reader;
  const currency = reader.currency ?? personalCurrency(transaction, userId) ?? 'INR';
  const side = personalAmounts(transaction, { userId, currency });
  const { _id, key, kind, createdAt, dueAt } = transaction;
  const waiting = reader.waiting.get(key) ?? 0;
  return {
    id: String(_id),
    kind: kind as TransactionKind,
    at: createdAt.toISOString(),
    currency,
    ...side,
    about: transactionDetails(transaction),
    href: transactionHref(transaction),
    paid: paidBy(transaction, { currency, amount: side.amount + side.fee + side.tax }),
    waiting,
    freeAt: dueAt && waiting > 0 ? dueAt.toISOString() : null,
  };
}

/** The client's payment or refund, where it differs from the wallet's amount. */
function paidBy(
  { kind, about }: LedgerTransaction,
  walletSide: { currency: Currency; amount: number },
) {
  if (kind !== 'payment.captured' && kind !== 'refund.made') return null;
  const currency = currencies.find((each) => each === about.currency);
  if (typeof about.amount !== 'number' || !currency) return null;
  const isTheSame =
    currency === walletSide.currency && about.amount === Math.abs(walletSide.amount);
  return isTheSame ? null : { amount: about.amount, currency };
}
