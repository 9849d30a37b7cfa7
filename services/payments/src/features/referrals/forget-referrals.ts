import { ReferralModel } from './referrals.model.ts';

/** Of somebody who left: nobody reads their name any more, and nothing is earned for them. */
export async function forgetReferrals(userId: string): Promise<void> {
  await ReferralModel.updateOne({ userId }, { $set: { name: '' } });
  await ReferralModel.deleteMany({ inviterId: userId });
}
