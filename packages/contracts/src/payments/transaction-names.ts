import type { TransactionKind } from './wallet.ts';

/** The name of each kind of transaction, in the wallet and on its statements. */
export const transactionNames: Record<TransactionKind, string> = {
  'payment.captured': 'Payment',
  'payment.released': 'Payment available',
  'refund.made': 'Refund',
  'refund.returned': 'Failed refund',
  'dispute.held': 'Held for a dispute',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'payout.started': 'Payout started',
  'payout.processed': 'Payout',
  'payout.reversed': 'Payout returned',
  'referral.earned': 'Referral reward',
  'referral.released': 'Referral reward available',
  'referral.reversed': 'Referral reward reversed',
};
