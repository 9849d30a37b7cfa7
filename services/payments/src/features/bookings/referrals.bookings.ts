import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { pendingOf, platform, walletOf } from '../ledger/accounts.ts';
import { type About, type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { postMovement } from '../ledger/ledger.service.ts';
import { take } from '../ledger/take.service.ts';
import { takenFrom } from './payments.bookings.ts';

interface Rewarded {
  /** Of the payment whose fee is shared. */
  paymentId: string;
  /** The inviter's. */
  userId: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
  about: About;
}

const keyOf = (paymentId: string, what: string) => `referral-${paymentId}-${what}`;

/** A share of the platform's fee; it waits as long as the payment itself. */
export const bookReward = (reward: Rewarded & { dueAt: Date }): Promise<Movement> =>
  postMovement({
    key: keyOf(reward.paymentId, 'earned'),
    kind: 'referral.earned',
    about: reward.about,
    dueAt: reward.dueAt,
    entries: [
      { account: platform.referrals, currency: reward.currency, amount: -reward.amount },
      { account: pendingOf(reward.userId), currency: reward.currency, amount: reward.amount },
    ],
  });

/** What is left of it can be paid out; less where refunds of the inviter's own took what waited. */
export function bookRewardReleased({ paymentId, userId, currency, amount, about }: Rewarded) {
  const key = keyOf(paymentId, 'released');
  return take({ userId, key, kind: 'referral.released', about }, async (have) => {
    const left = amount - (await reversedOf(paymentId));
    const free = Math.min(left, have(pendingOf(userId), currency));
    return [
      { account: pendingOf(userId), currency, amount: -free },
      { account: walletOf(userId), currency, amount: free },
    ];
  });
}

/**
 * The fee went back, so far as `amount` says in all: what is not taken yet is, as far as it is there.
 * The rest is the platform's loss: nobody owes for a payment of somebody else.
 */
export function bookRewardReversed({ paymentId, userId, currency, amount, about }: Rewarded) {
  const key = keyOf(paymentId, `reversed-${amount}`);
  return take({ userId, key, kind: 'referral.reversed', about }, async (have) => {
    const missing = Math.max(0, amount - (await reversedOf(paymentId)));
    const { entries, left } = takenFrom(userId, { currency, amount: missing, have });
    return [...entries, { account: platform.referrals, currency, amount: missing - left }];
  });
}

/** How much of a reward was taken back so far. */
export async function reversedOf(paymentId: string): Promise<number> {
  const keys = { $gte: keyOf(paymentId, 'reversed-'), $lt: keyOf(paymentId, 'reversed.') };
  const movements = await MovementModel.find({ key: mongoose.trusted(keys) }).lean<Movement[]>();
  return movements
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === platform.referrals)
    .reduce((sum, { amount }) => sum + amount, 0);
}
