import mongoose from 'mongoose';
import { FundAccountModel } from '../payouts/index.ts';
import { BillingModel } from '../people/index.ts';
import { ChargeModel, SubscriptionModel } from '../subscriptions/index.ts';
import type { StoredReferral } from './referrals.model.ts';

type Pair = Pick<StoredReferral, 'inviterId' | 'userId' | 'refusal'>;

const payoutInstruments = (userId: string): Promise<string[]> =>
  FundAccountModel.distinct('instrument', { userId });

/** Whether inviter and invited are one person, as far as is known. */
export async function isSelf({ inviterId, userId, refusal }: Pair): Promise<boolean> {
  if (refusal === 'self') return true;
  const [inviterInstruments, userInstruments, billings] = await Promise.all([
    payoutInstruments(inviterId),
    payoutInstruments(userId),
    BillingModel.find({ _id: mongoose.trusted({ $in: [inviterId, userId] }) }, { gstin: 1 }).lean(),
  ]);
  if (userInstruments.some((instrument) => inviterInstruments.includes(instrument))) return true;
  const [one, other] = billings;
  return Boolean(one?.gstin && one.gstin === other?.gstin);
}

/**
 * Whether the payment instrument is the inviter's: they receive payouts on it, or pay their plan
 * with it.
 */
export async function isInvitersInstrument(instrument: string, { inviterId }: Pair) {
  if (!instrument) return false;
  const subscriptions = await SubscriptionModel.distinct('_id', { userId: inviterId });
  const [paidOutTo, charge] = await Promise.all([
    payoutInstruments(inviterId),
    ChargeModel.exists({ subscriptionId: mongoose.trusted({ $in: subscriptions }), instrument }),
  ]);
  return charge !== null || paidOutTo.includes(instrument);
}
