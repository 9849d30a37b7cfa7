export { reconcileDueRewards } from './reconcile-reward.service.ts';
export { referralEvents } from './referrals.events.ts';
export { ReferralModel } from './referrals.model.ts';
export { referralRoutes } from './referrals.routes.ts';
export { addReferralNames, eraseReferrals, exportReferrals } from './referrals.service.ts';
export { RewardModel } from './rewards.model.ts';
