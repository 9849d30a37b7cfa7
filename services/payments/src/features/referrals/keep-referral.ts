import { type DomainEvent, referralMonths } from '@soloist/contracts';
import { isDuplicateKey, wasErased } from '@soloist/service-kit';
import { PaymentModel } from '../settling/payments.model.ts';
import { forgetReferrals } from './forget-referrals.ts';
import { movedTo } from './move-referral.ts';
import { ReferralModel } from './referrals.model.ts';
import { settleCharges } from './settle-charges.ts';
import { settleReward } from './settle-reward.ts';

/** Somebody joined by another's link. What they were paid and charged before this arrived is shared all the same. */
export async function keepReferral({ payload }: DomainEvent<'identity.referred'>): Promise<void> {
  const { inviterId, userId } = payload;
  if (inviterId === userId) return;
  await store(payload).catch((err) => {
    if (!isDuplicateKey(err)) throw err;
  });
  // News older than an erasure may arrive after it.
  for (const id of [inviterId, userId]) {
    if (await wasErased(id)) await forgetReferrals(id);
  }
  await settleCharges(userId);
  const payments = await PaymentModel.find({ freelancerId: userId }, { _id: 1 }).lean();
  for (const { _id } of payments) await settleReward(_id);
}

type Referred = DomainEvent<'identity.referred'>['payload'];

async function store({ inviterId, userId, name, joinedAt, isSamePerson }: Referred) {
  const until = new Date(joinedAt);
  until.setUTCMonth(until.getUTCMonth() + referralMonths);
  const facts = { inviterId, userId, name, joinedAt: new Date(joinedAt), until };
  const stage = 'joined' as const;
  await ReferralModel.create(
    isSamePerson
      ? { ...facts, stage, refusal: 'self' }
      : { ...facts, stage, outbox: [movedTo(stage, facts)] },
  );
}
