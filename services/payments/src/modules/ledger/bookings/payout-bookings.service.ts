import type { Currency } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { paidOf, payoutOf, platform, provider, walletOf } from '../accounts.rules.ts';
import { postDebit } from '../debits.service.ts';
import type { LedgerTransaction, TransactionMetadata } from '../ledger.model.ts';
import { findBooked } from '../ledger.service.ts';

interface PayoutBooking {
  payoutId: string;
  userId: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
  about: TransactionMetadata;
}

type PayoutBookingStep = 'started' | 'processed' | 'reversed';
const keyOf = (payoutId: string, what: PayoutBookingStep) => `payout-${payoutId}-${what}`;

/** @throws AppError `conflict` when the wallet has too little. */
export function bookPayoutStarted({ payoutId, userId, currency, amount, about }: PayoutBooking) {
  const key = keyOf(payoutId, 'started');
  return postDebit({ userId, key, kind: 'payout.started', about }, (have) => {
    if (have(walletOf(userId), currency) < amount)
      throw conflict('Your wallet balance is too low for this payout.');
    return [
      { account: walletOf(userId), currency, amount: -amount },
      { account: payoutOf(userId), currency, amount },
    ];
  });
}

/**
 * Records that the balance was too low: nothing is debited, now or later. Returns an earlier debit.
 */
export function bookPayoutRefused({
  payoutId,
  userId,
  about,
}: PayoutBooking): Promise<LedgerTransaction> {
  return postDebit(
    { userId, key: keyOf(payoutId, 'started'), kind: 'payout.started', about },
    () => [],
  );
}

/** Books the arrival; `cost` is the provider's fee. Books nothing once the payout is reversed. */
export function bookPayoutProcessed(
  payout: PayoutBooking & { cost: number },
): Promise<LedgerTransaction> {
  const { payoutId, userId, currency, amount, cost, about } = payout;
  const key = keyOf(payoutId, 'processed');
  return postDebit({ userId, key, kind: 'payout.processed', about }, async () => {
    await requireStarted(payoutId);
    if (await findBooked(keyOf(payoutId, 'reversed'))) return [];
    return [
      { account: payoutOf(userId), currency, amount: -amount },
      { account: paidOf(userId), currency, amount },
      { account: platform.paidOut, currency, amount: -amount },
      { account: platform.costs, currency, amount: -cost },
      { account: provider, currency, amount: amount + cost },
    ];
  });
}

/** Returns a payout to the wallet that failed or was reversed, even after its arrival. */
export function bookPayoutReversed(payout: PayoutBooking): Promise<LedgerTransaction> {
  const { payoutId, userId, currency, amount, about } = payout;
  const key = keyOf(payoutId, 'reversed');
  return postDebit({ userId, key, kind: 'payout.reversed', about }, async () => {
    await requireStarted(payoutId);
    const arrived = await findBooked(keyOf(payoutId, 'processed'));
    const back = [
      { account: provider, currency, amount: -amount },
      { account: payoutOf(userId), currency, amount },
      { account: paidOf(userId), currency, amount: -amount },
      { account: platform.paidOut, currency, amount },
    ];
    return [
      ...(arrived ? back : []),
      { account: payoutOf(userId), currency, amount: -amount },
      { account: walletOf(userId), currency, amount },
    ];
  });
}

async function requireStarted(payoutId: string) {
  if (await findBooked(keyOf(payoutId, 'started'))) return;
  throw new Error(`The payout ${payoutId} has not started.`);
}
