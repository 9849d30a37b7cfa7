import type { Currency } from '@soloist/contracts';
import { conflict } from '@soloist/service-kit';
import { gst, pendingOf, platform, provider, walletOf } from '../ledger/accounts.ts';
import type { About, Entry, Movement } from '../ledger/ledger.model.ts';
import { postMovement } from '../ledger/ledger.service.ts';
import { moving } from '../ledger/movement.ts';
import { type Have, take } from '../ledger/take.service.ts';

/** Minor units of the currency in which the provider settles. */
export interface Shares {
  currency: Currency;
  /** What the client pays. */
  amount: number;
  /** What the platform keeps of it, and the tax on that. */
  fee: number;
  tax: number;
}
export const netOf = ({ amount, fee, tax }: Omit<Shares, 'currency'>) => amount - fee - tax;

interface Captured extends Shares {
  paymentId: string;
  userId: string;
  /** What the provider keeps, with its tax: the platform's cost. */
  cost: number;
  dueAt: Date;
  about: About;
}

/** A client's payment: the freelancer's share waits until `dueAt`. */
export function bookCapture(paid: Captured): Promise<Movement> {
  const { paymentId, userId, currency, amount, cost, fee, tax, dueAt, about } = paid;
  return postMovement({
    key: `payment-${paymentId}-captured`,
    kind: 'payment.captured',
    about,
    dueAt,
    entries: moving([
      { account: provider, currency, amount: cost - amount },
      { account: platform.costs, currency, amount: -cost },
      { account: pendingOf(userId), currency, amount: netOf(paid) },
      { account: platform.fees, currency, amount: fee },
      { account: gst, currency, amount: tax },
    ]),
  });
}

interface Released {
  paymentId: string;
  userId: string;
  currency: Currency;
  /** What is left of the payment's own share; less is released where refunds of others took it. */
  amount: number;
  about: About;
}

/** Its window is over: what waited can be paid out. */
export function bookRelease(released: Released): Promise<Movement> {
  const { paymentId, userId, currency, amount, about } = released;
  const key = `payment-${paymentId}-released`;
  return take({ userId, key, kind: 'payment.released', about }, (have) => {
    const free = Math.min(amount, have(pendingOf(userId), currency));
    return [
      { account: pendingOf(userId), currency, amount: -free },
      { account: walletOf(userId), currency, amount: free },
    ];
  });
}

interface Refunded extends Shares {
  refundId: string;
  userId: string;
  about: About;
}

/**
 * Money back to the client: the freelancer's share from what waits, then from the wallet; the
 * platform's fee in proportion, as `fee` and `tax` say.
 * @throws AppError `conflict` when both do not cover it.
 */
export function bookRefund(refund: Refunded): Promise<Movement> {
  const { refundId, userId, currency, amount, fee, tax, about } = refund;
  return take({ userId, key: `refund-${refundId}`, kind: 'refund.made', about }, (have) => {
    const taken = takenFrom(userId, { currency, amount: netOf(refund), have });
    if (taken.left > 0) throw conflict('Your balance does not cover this refund.');
    return [
      ...taken.entries,
      { account: platform.fees, currency, amount: -fee },
      { account: gst, currency, amount: -tax },
      { account: provider, currency, amount },
    ];
  });
}

/** Of what waits first, then of the wallet; `left` is what neither has. */
export function takenFrom(
  userId: string,
  { currency, amount, have }: { currency: Currency; amount: number; have: Have },
): { entries: Entry[]; left: number } {
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
