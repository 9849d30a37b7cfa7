import { referralShare, shareOf } from '@soloist/contracts';
import { isDuplicateKey, newEvent, runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { bookReward, bookRewardReleased, bookRewardReversed, reversedOf } from '../ledger/index.ts';
import { clearReferralRefusal, moveReferral, refuseReferral } from './referral-states.service.ts';
import { ReferralModel, type StoredReferral, type StoredRefusal } from './referrals.model.ts';
import { isInvitersInstrument, isSelf } from './reward-refusals.service.ts';
import { type Reward, RewardModel } from './rewards.model.ts';
import { readSharedFee, type SharedFee } from './shared-fee.service.ts';

const batchSize = 500;

/**
 * Updates an inviter's reward to the state of its payment or charge: earned once, reversed in
 * proportion to refunds, released with it. Does nothing for a person without an inviter. Call it
 * after each change; it is idempotent.
 */
export async function reconcileReward(id: string, now = new Date()): Promise<void> {
  const shared = await readSharedFee(id, now);
  if (!shared) return;
  const known = await RewardModel.findById(id).lean<Reward>();
  const reward = known ?? (await decide(shared));
  if (!reward) return;
  // This also covers a process that ended between the two.
  if (reward.refusal) return refuseReferral(reward.referralId, reward.refusal);
  await earn(reward);
  const { gone, isReleased } = shared;
  await reverse(reward, Math.round(reward.amount * gone));
  if (reward.releasedAt) return;
  if (gone === 1) await refuse(reward, 'refunded');
  else if (isReleased) await release(reward);
}

/** Decides the reward when the fee is first seen, and stores it: zero when it is not shared. */
async function decide(shared: SharedFee): Promise<Reward | undefined> {
  const { id: _id, userId, currency, fee, paidAt, dueAt, instrument } = shared;
  const referral = await ReferralModel.findOne({ userId }).lean<StoredReferral>();
  if (!referral || paidAt >= referral.until) return undefined;
  const { _id: referralId, inviterId } = referral;
  const refusal = await refusalOf(referral, instrument);
  const reward: Reward = {
    ...{ _id, referralId, inviterId, currency, dueAt, reversed: 0 },
    amount: refusal ? 0 : shareOf(fee, referralShare),
    ...(refusal ? { refusal } : { askAt: dueAt }),
  };
  try {
    await RewardModel.create(reward);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return RewardModel.findById(_id).orFail().lean<Reward>();
  }
  return reward;
}

async function refusalOf(
  referral: StoredReferral,
  instrument: string,
): Promise<StoredRefusal | undefined> {
  if (await isSelf(referral)) return 'self';
  return (await isInvitersInstrument(instrument, referral)) ? 'same_instrument' : undefined;
}

const bookingOf = ({ _id, inviterId, currency, amount, referralId }: Reward) => ({
  paymentId: _id,
  userId: inviterId,
  about: { referralId: String(referralId) },
  ...{ currency, amount },
});
const walletChanged = ({ inviterId }: Reward) => newEvent('wallet.changed', { userId: inviterId });

async function earn(reward: Reward): Promise<void> {
  const { _id, amount, dueAt, referralId } = reward;
  if (reward.earnedAt) return;
  if (amount > 0) await bookReward({ ...bookingOf(reward), dueAt });
  await clearReferralRefusal(referralId);
  await moveReferral(referralId, 'qualified');
  // A refund may have refused this reward meanwhile: that refusal is not an earlier payment's.
  const current = await RewardModel.findById(_id, { refusal: 1 }).lean<Reward>();
  if (current?.refusal) await refuseReferral(referralId, current.refusal);
  await RewardModel.updateOne(
    { _id, earnedAt: null },
    { $set: { earnedAt: new Date() }, $push: { outbox: walletChanged(reward) } },
  );
}

async function reverse(reward: Reward, back: number): Promise<void> {
  if (back <= reward.reversed) return;
  const { _id } = reward;
  await bookRewardReversed({ ...bookingOf(reward), amount: back });
  const $max = { reversed: await reversedOf(_id) };
  await RewardModel.updateOne({ _id }, { $max, $push: { outbox: walletChanged(reward) } });
}

async function release(reward: Reward): Promise<void> {
  const { _id, referralId } = reward;
  const referral = await ReferralModel.findById(referralId).lean<StoredReferral>();
  if (referral && (await isSelf(referral))) {
    await reverse(reward, reward.amount);
    return refuse(reward, 'self');
  }
  if (reward.amount > 0) await bookRewardReleased(bookingOf(reward));
  if (reward.amount > 0) await moveReferral(referralId, 'paid');
  await RewardModel.updateOne(
    { _id, releasedAt: null },
    {
      $set: { releasedAt: new Date() },
      $unset: { askAt: 1 },
      $push: { outbox: walletChanged(reward) },
    },
  );
}

async function refuse({ _id, referralId }: Reward, refusal: StoredRefusal): Promise<void> {
  await RewardModel.updateOne({ _id }, { $set: { refusal }, $unset: { askAt: 1 } });
  await refuseReferral(referralId, refusal);
}

/** Releases rewards whose window has ended; those of disputed payments stay pending. */
export async function reconcileDueRewards(now = new Date()): Promise<void> {
  const isDue = { askAt: mongoose.trusted({ $lte: now }) };
  const due = await RewardModel.find(isDue, { _id: 1 }).sort({ askAt: 1 }).limit(batchSize).lean();
  await runInSequence(due, async ({ _id }) => {
    await reconcileReward(_id, now);
    // Still pending, as during a dispute: the others come first in the next batch.
    await RewardModel.updateOne({ _id, ...isDue }, { $set: { askAt: now } });
  });
}
