export { addFundAccount } from './fund-accounts/add-fund-account.service.ts';
export { FundAccountModel } from './fund-accounts/fund-accounts.model.ts';
export { fundAccountRoutes } from './fund-accounts/fund-accounts.routes.ts';
export { ScheduleModel } from './fund-accounts/payout-schedules.model.ts';
export {
  applyValidation,
  verifyDueFundAccounts,
  verifyFundAccount,
} from './fund-accounts/verify-fund-account.service.ts';
export { PayoutBlockModel } from './payouts/payout-blocks.model.ts';
export { findPayoutBlock, storePayoutBlock } from './payouts/payout-blocks.service.ts';
export { PayoutLimitModel } from './payouts/payout-limits.model.ts';
export { PayoutModel, type StoredPayout } from './payouts/payouts.model.ts';
export { payoutRoutes } from './payouts/payouts.routes.ts';
export { erasePayouts, exportPayouts } from './payouts/personal-payouts.service.ts';
export {
  processDuePayouts,
  processPayout,
  processReportedPayout,
} from './payouts/process-payout.service.ts';
export { runScheduledPayouts } from './payouts/scheduled-payouts.service.ts';
export { startPayout } from './payouts/start-payout.service.ts';
