import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { pendingOf, platform, walletOf } from '../accounts.rules.ts';
import { postDebit } from '../debits.service.ts';
import {
  type LedgerTransaction,
  LedgerTransactionModel,
  type TransactionMetadata,
} from '../ledger.model.ts';
import { postTransaction } from '../ledger.service.ts';
import { debitPendingThenWallet } from './payment-bookings.service.ts';

interface RewardBooking {
  /** Id of the payment with the shared fee. */
  paymentId: string;
  /** Id of the inviter. */
  userId: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
  about: TransactionMetadata;
}

const keyOf = (paymentId: string, what: string) => `referral-${paymentId}-${what}`;

/** Books a share of the platform's fee, which is pending as long as the payment. */
export const bookReward = (reward: RewardBooking & { dueAt: Date }): Promise<LedgerTransaction> =>
  postTransaction({
    key: keyOf(reward.paymentId, 'earned'),
    kind: 'referral.earned',
    about: reward.about,
    dueAt: reward.dueAt,
    entries: [
      { account: platform.referrals, currency: reward.currency, amount: -reward.amount },
      { account: pendingOf(reward.userId), currency: reward.currency, amount: reward.amount },
    ],
  });

/** Releases the rest of a reward; less when refunds of the inviter took the pending amount. */
export function bookRewardReleased({ paymentId, userId, currency, amount, about }: RewardBooking) {
  const key = keyOf(paymentId, 'released');
  return postDebit({ userId, key, kind: 'referral.released', about }, async (have) => {
    const left = amount - (await reversedOf(paymentId));
    const free = Math.min(left, have(pendingOf(userId), currency));
    return [
      { account: pendingOf(userId), currency, amount: -free },
      { account: walletOf(userId), currency, amount: free },
    ];
  });
}

/**
 * Reverses a reward up to `amount` in total: the missing part, as far as the balance covers it.
 * The rest is the platform's loss: no one owes for another person's payment.
 */
export function bookRewardReversed({ paymentId, userId, currency, amount, about }: RewardBooking) {
  const key = keyOf(paymentId, `reversed-${amount}`);
  return postDebit({ userId, key, kind: 'referral.reversed', about }, async (have) => {
    const missing = Math.max(0, amount - (await reversedOf(paymentId)));
    const { entries, left } = debitPendingThenWallet(userId, { currency, amount: missing, have });
    return [...entries, { account: platform.referrals, currency, amount: missing - left }];
  });
}

/** The reversed part of a reward. */
export async function reversedOf(paymentId: string): Promise<number> {
  const keys = { $gte: keyOf(paymentId, 'reversed-'), $lt: keyOf(paymentId, 'reversed.') };
  const transactions = await LedgerTransactionModel.find({ key: mongoose.trusted(keys) }).lean<
    LedgerTransaction[]
  >();
  return transactions
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === platform.referrals)
    .reduce((sum, { amount }) => sum + amount, 0);
}
