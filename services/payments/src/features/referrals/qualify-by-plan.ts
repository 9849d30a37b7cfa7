import mongoose from 'mongoose';
import { type ChargeFields, ChargeModel } from '../subscriptions/charges.model.ts';
import { SubscriptionModel } from '../subscriptions/subscriptions.model.ts';
import { moveReferral, refuseReferral } from './move-referral.ts';
import { ReferralModel, type StoredReferral } from './referrals.model.ts';
import { isInvitersInstrument, isSelf } from './refusals.ts';

const { trusted } = mongoose;

/** A plan that is paid for qualifies who was invited, unless their inviter pays it. Harmless twice. */
export async function qualifyByPlan(userId: string): Promise<void> {
  const referral = await ReferralModel.findOne({ userId, stage: 'joined' }).lean<StoredReferral>();
  if (!referral) return;
  const { _id, until } = referral;
  const charges = await chargesOf(userId, until);
  if (charges.length === 0) return;
  if (await isSelf(referral)) return refuseReferral(_id, 'self');
  for (const { instrument } of charges) {
    if (!(await isInvitersInstrument(instrument, referral))) return moveReferral(_id, 'qualified');
  }
  await refuseReferral(_id, 'same_instrument');
}

async function chargesOf(userId: string, until: Date): Promise<ChargeFields[]> {
  const subscriptions = await SubscriptionModel.distinct('_id', { userId });
  return ChargeModel.find({
    subscriptionId: trusted({ $in: subscriptions }),
    fate: 'kept',
    paidAt: trusted({ $lt: until }),
  }).lean<ChargeFields[]>();
}
