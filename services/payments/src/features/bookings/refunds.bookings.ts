import type { Currency } from '@soloist/contracts';
import { pendingOf, platform, provider, walletOf } from '../ledger/accounts.ts';
import type { About, Movement } from '../ledger/ledger.model.ts';
import { findBooked, postMovement } from '../ledger/ledger.service.ts';
import { moving } from '../ledger/movement.ts';
import { take } from '../ledger/take.service.ts';

interface Refund {
  refundId: string;
  userId: string;
  about: About;
}

/** There was too little: nothing is taken, nor can be later; answers with what was taken before. */
export function bookRefundRefused({ refundId, userId, about }: Refund): Promise<Movement> {
  return take({ userId, key: `refund-${refundId}`, kind: 'refund.made', about }, () => []);
}

export const wasReturned = async (refundId: string) =>
  (await findBooked(`refund-${refundId}-returned`)) !== null;

/**
 * It did not reach the client: everything goes back to where it came from. What waited is free where
 * its payment was released meanwhile.
 */
export function bookRefundReturned(refund: Refund & { paymentId: string }): Promise<Movement> {
  const { refundId, paymentId, userId, about } = refund;
  const key = `refund-${refundId}-returned`;
  return take({ userId, key, kind: 'refund.returned', about }, async () => {
    const [made, released] = await Promise.all([
      findBooked(`refund-${refundId}`),
      findBooked(`payment-${paymentId}-released`),
    ]);
    if (!made) throw new Error(`The refund ${refundId} was not taken.`);
    const placeOf = (account: string) =>
      released && account === pendingOf(userId) ? walletOf(userId) : account;
    return made.entries.map(({ account, currency, amount }) => {
      return { account: placeOf(account), currency, amount: -amount };
    });
  });
}

interface Exchanged {
  refundId: string;
  currency: Currency;
  /** What the provider took more than was counted on; less where it is negative. */
  difference: number;
  about: About;
}

/** The provider exchanged it at another rate than the payment: that is the platform's. */
export async function bookRefundExchange({ refundId, currency, difference, about }: Exchanged) {
  if (difference === 0) return;
  return postMovement({
    key: `refund-${refundId}-exchanged`,
    kind: 'refund.exchanged',
    about,
    entries: moving([
      { account: platform.costs, currency, amount: -difference },
      { account: provider, currency, amount: difference },
    ]),
  });
}
