import { type DomainEvent, referralMonths } from '@soloist/contracts';
import { type EventHandlers, isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { PaymentModel } from '../payments/index.ts';
import { ChargeModel, SubscriptionModel } from '../subscriptions/index.ts';
import { reconcileReward } from './reconcile-reward.service.ts';
import { referralMovedEvent } from './referral-states.service.ts';
import { ReferralModel } from './referrals.model.ts';
import { eraseReferrals } from './referrals.service.ts';

/** Payments and plans arrive as events, like at other services, so none is lost. */
export const referralEvents = {
  'identity.referred': storeReferral,
  'payment.captured': ({ payload }) => reconcileReward(payload.paymentId),
  'payment.refunded': ({ payload }) => reconcileReward(payload.paymentId),
  'payment.disputed': ({ payload }) => reconcileReward(payload.paymentId),
  'subscription.changed': ({ payload }) => shareCharges(payload.userId),
} satisfies EventHandlers;

/** Plan charges of an invited person, shared like their payments. */
export async function shareCharges(userId: string): Promise<void> {
  if (!(await ReferralModel.exists({ userId }))) return;
  const subscriptions = await SubscriptionModel.distinct('_id', { userId });
  const charges = await ChargeModel.find(
    { subscriptionId: mongoose.trusted({ $in: subscriptions }) },
    { _id: 1 },
  ).lean();
  for (const { _id } of charges) await reconcileReward(_id);
}

/**
 * Stores that a person joined with another's link. Their earlier payments and charges are shared
 * all the same.
 */
async function storeReferral({ payload }: DomainEvent<'identity.referred'>): Promise<void> {
  const { inviterId, userId } = payload;
  if (inviterId === userId) return;
  await store(payload).catch((err) => {
    if (!isDuplicateKey(err)) throw err;
  });
  // Events older than an erasure may arrive after it.
  for (const id of [inviterId, userId]) {
    if (await isAccountDeleted(id)) await eraseReferrals(id);
  }
  await shareCharges(userId);
  const payments = await PaymentModel.find({ freelancerId: userId }, { _id: 1 }).lean();
  for (const { _id } of payments) await reconcileReward(_id);
}

type ReferralPayload = DomainEvent<'identity.referred'>['payload'];

async function store({ inviterId, userId, name, joinedAt, isSamePerson }: ReferralPayload) {
  const until = new Date(joinedAt);
  until.setUTCMonth(until.getUTCMonth() + referralMonths);
  const details = { inviterId, userId, name, joinedAt: new Date(joinedAt), until };
  const stage = 'joined' as const;
  await ReferralModel.create(
    isSamePerson
      ? { ...details, stage, refusal: 'self' }
      : { ...details, stage, outbox: [referralMovedEvent(stage, details)] },
  );
}
