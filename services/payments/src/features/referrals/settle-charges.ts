import mongoose from 'mongoose';
import { ChargeModel } from '../subscriptions/charges.model.ts';
import { SubscriptionModel } from '../subscriptions/subscriptions.model.ts';
import { ReferralModel } from './referrals.model.ts';
import { settleReward } from './settle-reward.ts';

/** What somebody who was invited was charged for their plan, shared as their payments are. */
export async function settleCharges(userId: string): Promise<void> {
  if (!(await ReferralModel.exists({ userId }))) return;
  const subscriptions = await SubscriptionModel.distinct('_id', { userId });
  const charges = await ChargeModel.find(
    { subscriptionId: mongoose.trusted({ $in: subscriptions }) },
    { _id: 1 },
  ).lean();
  for (const { _id } of charges) await settleReward(_id);
}
