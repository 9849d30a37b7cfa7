export {
  accountsOf,
  gst,
  heldOf,
  paidOf,
  payoutOf,
  pendingOf,
  personOf,
  platform,
  provider,
  walletOf,
} from './accounts.rules.ts';
export { amountIn, balanceOf, balancesOf } from './balances.service.ts';
export {
  bookDisputeHeld,
  bookDisputeLost,
  bookDisputeWon,
} from './bookings/dispute-bookings.service.ts';
export {
  bookCapture,
  bookRefund,
  bookRelease,
  netOf,
} from './bookings/payment-bookings.service.ts';
export {
  bookPayoutProcessed,
  bookPayoutRefused,
  bookPayoutReversed,
  bookPayoutStarted,
} from './bookings/payout-bookings.service.ts';
export {
  bookReward,
  bookRewardReleased,
  bookRewardReversed,
  reversedOf,
} from './bookings/referral-bookings.service.ts';
export {
  bookRefundExchange,
  bookRefundRefused,
  bookRefundReturned,
  wasReturned,
} from './bookings/refund-bookings.service.ts';
export {
  bookCharge,
  bookChargeReturned,
  bookChargeTax,
  chargedTax,
} from './bookings/subscription-bookings.service.ts';
export { explorerRoutes } from './explorer/explorer.routes.ts';
export {
  indexInOrder,
  indexOfKind,
  type LedgerEntry,
  type LedgerTransaction,
  LedgerTransactionModel,
  type TransactionMetadata,
} from './ledger.model.ts';
export { findBooked } from './ledger.service.ts';
export { periodBounds } from './period.rules.ts';
export { compareBalances, rebuildBalances } from './rebuild-balances.service.ts';
export { BalanceSnapshotModel } from './snapshots.model.ts';
export { latestSafeInstant, takeSnapshots } from './snapshots.service.ts';
export { afterTime, toTimePage } from './time-cursor.rules.ts';
export {
  transactionDetails,
  transactionHref,
  transactionName,
} from './transaction-details.rules.ts';
