import type { EventHandlers } from '@soloist/service-kit';
import { keepReferral } from './keep-referral.ts';
import { settleCharges } from './settle-charges.ts';
import { settleReward } from './settle-reward.ts';

/** What becomes of payments and plans is heard as others hear it: once told, it is not lost. */
export const referralEvents = {
  'identity.referred': keepReferral,
  'payment.captured': ({ payload }) => settleReward(payload.paymentId),
  'payment.refunded': ({ payload }) => settleReward(payload.paymentId),
  'payment.disputed': ({ payload }) => settleReward(payload.paymentId),
  'subscription.changed': ({ payload }) => settleCharges(payload.userId),
} satisfies EventHandlers;
