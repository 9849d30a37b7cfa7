import type { MovementKind } from './wallet.ts';

/** What each kind of movement is called, in the wallet and on its statements. */
export const movementNames: Record<MovementKind, string> = {
  'payment.captured': 'Payment',
  'payment.released': 'Payment can be paid out',
  'refund.made': 'Refund',
  'refund.returned': 'Refund that did not arrive',
  'dispute.held': 'Held back in a dispute',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'payout.started': 'Payout started',
  'payout.processed': 'Payout',
  'payout.reversed': 'Payout returned',
  'referral.earned': 'Referral reward',
  'referral.released': 'Referral reward can be paid out',
  'referral.reversed': 'Referral reward taken back',
};
