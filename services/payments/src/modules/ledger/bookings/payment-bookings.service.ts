import type { Currency } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { gst, pendingOf, platform, provider, walletOf } from '../accounts.rules.ts';
import { postDebit, type ReadBalance } from '../debits.service.ts';
import type { LedgerEntry, LedgerTransaction, TransactionMetadata } from '../ledger.model.ts';
import { postTransaction } from '../ledger.service.ts';
import { withoutZeroEntries } from '../transaction-input.rules.ts';

/** Minor units of the provider's settlement currency. */
export interface Shares {
  currency: Currency;
  /** The amount that the client pays. */
  amount: number;
  /** The platform's fee, and the tax on it. */
  fee: number;
  tax: number;
}
export const netOf = ({ amount, fee, tax }: Omit<Shares, 'currency'>) => amount - fee - tax;

interface CaptureBooking extends Shares {
  paymentId: string;
  userId: string;
  /** The provider's fee with its tax: the platform's cost. */
  cost: number;
  dueAt: Date;
  about: TransactionMetadata;
}

/** Books a client's payment: the freelancer's share is pending until `dueAt`. */
export function bookCapture(paid: CaptureBooking): Promise<LedgerTransaction> {
  const { paymentId, userId, currency, amount, cost, fee, tax, dueAt, about } = paid;
  return postTransaction({
    key: `payment-${paymentId}-captured`,
    kind: 'payment.captured',
    about,
    dueAt,
    entries: withoutZeroEntries([
      { account: provider, currency, amount: cost - amount },
      { account: platform.costs, currency, amount: -cost },
      { account: pendingOf(userId), currency, amount: netOf(paid) },
      { account: platform.fees, currency, amount: fee },
      { account: gst, currency, amount: tax },
    ]),
  });
}

interface ReleaseBooking {
  paymentId: string;
  userId: string;
  currency: Currency;
  /** The remaining share of the payment; less is released when refunds of others took it. */
  amount: number;
  about: TransactionMetadata;
}

/** Releases a payment whose window ended: the pending amount can be paid out. */
export function bookRelease(released: ReleaseBooking): Promise<LedgerTransaction> {
  const { paymentId, userId, currency, amount, about } = released;
  const key = `payment-${paymentId}-released`;
  return postDebit({ userId, key, kind: 'payment.released', about }, (have) => {
    const free = Math.min(amount, have(pendingOf(userId), currency));
    return [
      { account: pendingOf(userId), currency, amount: -free },
      { account: walletOf(userId), currency, amount: free },
    ];
  });
}

interface RefundBooking extends Shares {
  refundId: string;
  userId: string;
  about: TransactionMetadata;
}

/**
 * A refund to the client: the freelancer's share from the pending amount, then from the wallet; the
 * platform's fee in proportion, by `fee` and `tax`.
 * @throws AppError `conflict` when both do not cover it.
 */
export function bookRefund(refund: RefundBooking): Promise<LedgerTransaction> {
  const { refundId, userId, currency, amount, fee, tax, about } = refund;
  return postDebit({ userId, key: `refund-${refundId}`, kind: 'refund.made', about }, (have) => {
    const debited = debitPendingThenWallet(userId, { currency, amount: netOf(refund), have });
    if (debited.left > 0) throw conflict('Your balance does not cover this refund.');
    return [
      ...debited.entries,
      { account: platform.fees, currency, amount: -fee },
      { account: gst, currency, amount: -tax },
      { account: provider, currency, amount },
    ];
  });
}

/** Debits the pending amount first, then the wallet; `left` is what neither covers. */
export function debitPendingThenWallet(
  userId: string,
  { currency, amount, have }: { currency: Currency; amount: number; have: ReadBalance },
): { entries: LedgerEntry[]; left: number } {
  const fromPending = Math.min(amount, have(pendingOf(userId), currency));
  // A wallet may owe something.
  const inWallet = Math.max(0, have(walletOf(userId), currency));
  const fromWallet = Math.min(amount - fromPending, inWallet);
  return {
    entries: [
      { account: pendingOf(userId), currency, amount: -fromPending },
      { account: walletOf(userId), currency, amount: -fromWallet },
    ],
    left: amount - fromPending - fromWallet,
  };
}
