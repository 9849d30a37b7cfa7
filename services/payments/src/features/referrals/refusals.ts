import mongoose from 'mongoose';
import { BillingModel } from '../billing/billing.model.ts';
import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { ChargeModel } from '../subscriptions/charges.model.ts';
import { SubscriptionModel } from '../subscriptions/subscriptions.model.ts';
import type { StoredReferral } from './referrals.model.ts';

type Pair = Pick<StoredReferral, 'inviterId' | 'userId' | 'refusal'>;

const payoutInstruments = (userId: string): Promise<string[]> =>
  FundAccountModel.distinct('instrument', { userId });

/** Whether inviter and invited are one person, as far as is known by now. */
export async function isSelf({ inviterId, userId, refusal }: Pair): Promise<boolean> {
  if (refusal === 'self') return true;
  const [own, theirs, billings] = await Promise.all([
    payoutInstruments(inviterId),
    payoutInstruments(userId),
    BillingModel.find({ _id: mongoose.trusted({ $in: [inviterId, userId] }) }, { gstin: 1 }).lean(),
  ]);
  if (theirs.some((instrument) => own.includes(instrument))) return true;
  const [one, other] = billings;
  return Boolean(one?.gstin && one.gstin === other?.gstin);
}

/** Whether what paid is an instrument of the inviter's: they are paid out to it, or pay their plan by it. */
export async function isInvitersInstrument(instrument: string, { inviterId }: Pair) {
  if (!instrument) return false;
  const subscriptions = await SubscriptionModel.distinct('_id', { userId: inviterId });
  const [paidOutTo, charge] = await Promise.all([
    payoutInstruments(inviterId),
    ChargeModel.exists({ subscriptionId: mongoose.trusted({ $in: subscriptions }), instrument }),
  ]);
  return charge !== null || paidOutTo.includes(instrument);
}
