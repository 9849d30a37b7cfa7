import type { Currency } from '@soloist/contracts';
import type { Movement } from '../ledger/ledger.model.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon } from './disputes.bookings.ts';
import { bookCapture, bookRefund, bookRelease } from './payments.bookings.ts';
import { bookPayoutProcessed, bookPayoutReversed, bookPayoutStarted } from './payouts.bookings.ts';

/** Something to book, as those who settle payments, refunds, payouts and disputes ask for it. */
export interface Operation {
  what: keyof typeof bookings;
  /** Of the payment, refund, payout or dispute. */
  id: string;
  userId: string;
  currency: Currency;
  amount: number;
  fee: number;
  tax: number;
  cost: number;
}

const about = {};
const dueAt = new Date(0);

const bookings = {
  capture: (op: Operation) => bookCapture({ ...op, paymentId: op.id, about, dueAt }),
  release: (op: Operation) => bookRelease({ ...op, paymentId: op.id, about }),
  refund: (op: Operation) => bookRefund({ ...op, refundId: op.id, about }),
  started: (op: Operation) => bookPayoutStarted({ ...op, payoutId: op.id, about }),
  processed: (op: Operation) => bookPayoutProcessed({ ...op, payoutId: op.id, about }),
  reversed: (op: Operation) => bookPayoutReversed({ ...op, payoutId: op.id, about }),
  held: (op: Operation) => bookDisputeHeld({ ...op, disputeId: op.id, about }),
  won: (op: Operation) => bookDisputeWon({ ...op, disputeId: op.id, about }),
  lost: (op: Operation) => bookDisputeLost({ ...op, disputeId: op.id, about }),
} satisfies Record<string, (op: never) => Promise<Movement>>;

export const book = (op: Operation): Promise<Movement> => bookings[op.what](op);
