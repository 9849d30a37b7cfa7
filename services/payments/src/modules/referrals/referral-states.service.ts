import type { Referral } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import { ReferralModel, type StoredReferral, type StoredRefusal } from './referrals.model.ts';
import { RewardModel } from './rewards.model.ts';

const { trusted } = mongoose;

type Stage = Referral['stage'];
const before: Record<Stage, Stage[]> = {
  joined: [],
  qualified: ['joined'],
  paid: ['joined', 'qualified'],
};

type ReferralEvent = Pick<StoredReferral, 'inviterId' | 'userId' | 'name'>;
export const referralMovedEvent = (stage: Stage, { inviterId, userId, name }: ReferralEvent) =>
  newEvent('referral.moved', { inviterId, userId, name, stage });

/**
 * Moves a referral to its next stage, and publishes that, once. Does nothing if it is there
 * already.
 */
export async function moveReferral(id: Types.ObjectId, stage: Stage): Promise<void> {
  const referral = await ReferralModel.findById(id).lean<StoredReferral>();
  if (!referral) return;
  await ReferralModel.updateOne(
    { _id: id, stage: trusted({ $in: before[stage] }) },
    {
      $set: { stage },
      $unset: { refusal: 1 },
      $push: { outbox: referralMovedEvent(stage, referral) },
    },
  );
}

/** Stores why a referral earns nothing, unless another payment of theirs earns. */
export async function refuseReferral(id: Types.ObjectId, refusal: StoredRefusal): Promise<void> {
  if (refusal === 'self') {
    await ReferralModel.updateOne({ _id: id }, { $set: { refusal } });
    return;
  }
  if (await RewardModel.exists({ referralId: id, refusal: null })) return;
  await ReferralModel.updateOne(
    { _id: id, stage: trusted({ $ne: 'paid' }), refusal: trusted({ $ne: 'self' }) },
    { $set: { refusal } },
  );
}

/** Clears the refusal of an earlier payment once another one earns. */
export const clearReferralRefusal = (id: Types.ObjectId) =>
  ReferralModel.updateOne(
    { _id: id, refusal: trusted({ $in: ['same_instrument', 'refunded'] }) },
    { $unset: { refusal: 1 } },
  );
