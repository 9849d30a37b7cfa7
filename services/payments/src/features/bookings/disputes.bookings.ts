import { gst, heldOf, platform, provider, walletOf } from '../ledger/accounts.ts';
import type { About, Movement } from '../ledger/ledger.model.ts';
import { findBooked } from '../ledger/ledger.service.ts';
import { take } from '../ledger/take.service.ts';
import { netOf, type Shares, takenFrom } from './payments.bookings.ts';

interface Disputed extends Shares {
  disputeId: string;
  userId: string;
  about: About;
}

const keyOf = (disputeId: string, what: 'held' | 'won' | 'lost') => `dispute-${disputeId}-${what}`;

/** The payer's bank asks for the money: the freelancer's share is held back, as far as it is there. */
export function bookDisputeHeld(dispute: Disputed): Promise<Movement> {
  const { disputeId, userId, currency, about } = dispute;
  const key = keyOf(disputeId, 'held');
  return take({ userId, key, kind: 'dispute.held', about }, (have) => {
    const amount = netOf(dispute);
    const { entries, left } = takenFrom(userId, { currency, amount, have });
    return [...entries, { account: heldOf(userId), currency, amount: amount - left }];
  });
}

/** The freelancer keeps it. Books nothing once it is lost. */
export function bookDisputeWon({ disputeId, userId, currency, about }: Disputed) {
  const key = keyOf(disputeId, 'won');
  return take({ userId, key, kind: 'dispute.won', about }, async () => {
    if (await findBooked(keyOf(disputeId, 'lost'))) return [];
    const amount = await heldFor(disputeId, userId);
    return [
      { account: heldOf(userId), currency, amount: -amount },
      { account: walletOf(userId), currency, amount },
    ];
  });
}

/**
 * The client has it back: what was held, and the platform's fee. What could not be held is taken from
 * what came in since; the rest is owed, as a wallet below zero. Books nothing once it is won.
 */
export function bookDisputeLost(dispute: Disputed) {
  const { disputeId, userId, currency, amount, fee, tax, about } = dispute;
  const lost = { userId, key: keyOf(disputeId, 'lost'), kind: 'dispute.lost', about };
  return take({ ...lost, mayOwe: true }, async (have) => {
    if (await findBooked(keyOf(disputeId, 'won'))) return [];
    const held = await heldFor(disputeId, userId);
    const missing = netOf(dispute) - held;
    const { entries, left } = takenFrom(userId, { currency, amount: Math.max(0, missing), have });
    return [
      { account: heldOf(userId), currency, amount: -held },
      ...entries,
      // More was held where the platform gives more of its fee back than it seemed then.
      { account: walletOf(userId), currency, amount: Math.max(0, -missing) - left },
      { account: platform.fees, currency, amount: -fee },
      { account: gst, currency, amount: -tax },
      { account: provider, currency, amount },
    ];
  });
}

/** @throws Error before it is held back: whoever settles it does that first. */
async function heldFor(disputeId: string, userId: string): Promise<number> {
  const booked = await findBooked(keyOf(disputeId, 'held'));
  if (!booked) throw new Error(`Nothing is held for ${disputeId} yet.`);
  return booked.entries.find(({ account }) => account === heldOf(userId))?.amount ?? 0;
}
