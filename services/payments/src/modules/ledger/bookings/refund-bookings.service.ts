import type { Currency } from '@soloist/contracts';
import { pendingOf, platform, provider, walletOf } from '../accounts.rules.ts';
import { postDebit } from '../debits.service.ts';
import type { LedgerTransaction, TransactionMetadata } from '../ledger.model.ts';
import { findBooked, postTransaction } from '../ledger.service.ts';
import { withoutZeroEntries } from '../transaction-input.rules.ts';

interface RefundReference {
  refundId: string;
  userId: string;
  about: TransactionMetadata;
}

/**
 * Records that the balance was too low: nothing is debited, now or later. Returns an earlier debit.
 */
export function bookRefundRefused({
  refundId,
  userId,
  about,
}: RefundReference): Promise<LedgerTransaction> {
  return postDebit({ userId, key: `refund-${refundId}`, kind: 'refund.made', about }, () => []);
}

export const wasReturned = async (refundId: string) =>
  (await findBooked(`refund-${refundId}-returned`)) !== null;

/**
 * A refund that did not reach the client returns to its source accounts. A pending part is
 * available where its payment was released meanwhile.
 */
export function bookRefundReturned(
  refund: RefundReference & { paymentId: string },
): Promise<LedgerTransaction> {
  const { refundId, paymentId, userId, about } = refund;
  const key = `refund-${refundId}-returned`;
  return postDebit({ userId, key, kind: 'refund.returned', about }, async () => {
    const [made, released] = await Promise.all([
      findBooked(`refund-${refundId}`),
      findBooked(`payment-${paymentId}-released`),
    ]);
    if (!made) throw new Error(`The refund ${refundId} was not booked.`);
    const placeOf = (account: string) =>
      released && account === pendingOf(userId) ? walletOf(userId) : account;
    return made.entries.map(({ account, currency, amount }) => {
      return { account: placeOf(account), currency, amount: -amount };
    });
  });
}

interface RefundExchange {
  refundId: string;
  currency: Currency;
  /** The provider's debit minus the expected one. */
  difference: number;
  about: TransactionMetadata;
}

/** The platform bears the difference when the provider used another exchange rate. */
export async function bookRefundExchange({
  refundId,
  currency,
  difference,
  about,
}: RefundExchange) {
  if (difference === 0) return;
  return postTransaction({
    key: `refund-${refundId}-exchanged`,
    kind: 'refund.exchanged',
    about,
    entries: withoutZeroEntries([
      { account: platform.costs, currency, amount: -difference },
      { account: provider, currency, amount: difference },
    ]),
  });
}
