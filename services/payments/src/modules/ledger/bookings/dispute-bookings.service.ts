import { gst, heldOf, platform, provider, walletOf } from '../accounts.rules.ts';
import { postDebit } from '../debits.service.ts';
import type { LedgerTransaction, TransactionMetadata } from '../ledger.model.ts';
import { findBooked } from '../ledger.service.ts';
import { debitPendingThenWallet, netOf, type Shares } from './payment-bookings.service.ts';

interface DisputeBooking extends Shares {
  disputeId: string;
  userId: string;
  about: TransactionMetadata;
}

const keyOf = (disputeId: string, what: 'held' | 'won' | 'lost') => `dispute-${disputeId}-${what}`;

/**
 * A chargeback by the payer's bank: the freelancer's share is held, as far as the balance covers
 * it.
 */
export function bookDisputeHeld(dispute: DisputeBooking): Promise<LedgerTransaction> {
  const { disputeId, userId, currency, about } = dispute;
  const key = keyOf(disputeId, 'held');
  return postDebit({ userId, key, kind: 'dispute.held', about }, (have) => {
    const amount = netOf(dispute);
    const { entries, left } = debitPendingThenWallet(userId, { currency, amount, have });
    return [...entries, { account: heldOf(userId), currency, amount: amount - left }];
  });
}

/** Releases the held amount to the freelancer. Books nothing once the dispute is lost. */
export function bookDisputeWon({ disputeId, userId, currency, about }: DisputeBooking) {
  const key = keyOf(disputeId, 'won');
  return postDebit({ userId, key, kind: 'dispute.won', about }, async () => {
    if (await findBooked(keyOf(disputeId, 'lost'))) return [];
    const amount = await heldFor(disputeId, userId);
    return [
      { account: heldOf(userId), currency, amount: -amount },
      { account: walletOf(userId), currency, amount },
    ];
  });
}

/**
 * The client gets the held amount back, and the platform its fee. The part that could not be held
 * is debited from later income; the rest makes the wallet negative. Books nothing once the dispute
 * is won.
 */
export function bookDisputeLost(dispute: DisputeBooking) {
  const { disputeId, userId, currency, amount, fee, tax, about } = dispute;
  const lost = { userId, key: keyOf(disputeId, 'lost'), kind: 'dispute.lost', about };
  return postDebit({ ...lost, mayOwe: true }, async (have) => {
    if (await findBooked(keyOf(disputeId, 'won'))) return [];
    const held = await heldFor(disputeId, userId);
    const missing = netOf(dispute) - held;
    const { entries, left } = debitPendingThenWallet(userId, {
      currency,
      amount: Math.max(0, missing),
      have,
    });
    return [
      { account: heldOf(userId), currency, amount: -held },
      ...entries,
      // More was held than needed when the platform refunds more of its fee than expected.
      { account: walletOf(userId), currency, amount: Math.max(0, -missing) - left },
      { account: platform.fees, currency, amount: -fee },
      { account: gst, currency, amount: -tax },
      { account: provider, currency, amount },
    ];
  });
}

/** @throws Error before the share is held: `reconcileDispute` holds it first. */
async function heldFor(disputeId: string, userId: string): Promise<number> {
  const booked = await findBooked(keyOf(disputeId, 'held'));
  if (!booked) throw new Error(`Nothing is held for ${disputeId} yet.`);
  return booked.entries.find(({ account }) => account === heldOf(userId))?.amount ?? 0;
}
