import type { Currency } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import type { Movement } from '../ledger/ledger.model.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon } from './disputes.bookings.ts';
import { bookCapture, bookRefund, bookRelease } from './payments.bookings.ts';
import { bookPayoutProcessed, bookPayoutReversed, bookPayoutStarted } from './payouts.bookings.ts';
import { bookRefundExchange, bookRefundRefused, bookRefundReturned } from './refunds.bookings.ts';

/** Something to book, as those who settle payments, refunds, payouts and disputes ask for it. */
export interface Operation {
  what: keyof typeof bookings;
  /** Of the payment, refund, payout or dispute. */
  id: string;
  /** Of which a refund is. */
  paymentId?: string;
  userId: string;
  currency: Currency;
  amount: number;
  fee: number;
  tax: number;
  cost: number;
}

const about = {};
const dueAt = new Date(0);

/** Refused once, it is for good: what comes in later is not taken. */
async function takeRefund({ id: refundId, ...op }: Operation): Promise<Movement> {
  const refund = { ...op, refundId, about };
  return bookRefund(refund).catch((err: unknown) => {
    const isTooLittle = err instanceof AppError && err.code === 'conflict';
    if (isTooLittle) return bookRefundRefused(refund);
    throw err;
  });
}
/** It took as much more of what the provider has as it costs. */
async function exchange({ id: refundId, currency, cost: difference }: Operation) {
  const booked = await bookRefundExchange({ refundId, currency, difference, about });
  return booked!;
}
const returned = (op: Operation) =>
  bookRefundReturned({ ...op, refundId: op.id, paymentId: op.paymentId!, about });

const bookings = {
  capture: (op: Operation) => bookCapture({ ...op, paymentId: op.id, about, dueAt }),
  release: (op: Operation) => bookRelease({ ...op, paymentId: op.id, about }),
  refund: (op: Operation) => bookRefund({ ...op, refundId: op.id, about }),
  taken: takeRefund,
  returned,
  exchanged: exchange,
  started: (op: Operation) => bookPayoutStarted({ ...op, payoutId: op.id, about }),
  processed: (op: Operation) => bookPayoutProcessed({ ...op, payoutId: op.id, about }),
  reversed: (op: Operation) => bookPayoutReversed({ ...op, payoutId: op.id, about }),
  held: (op: Operation) => bookDisputeHeld({ ...op, disputeId: op.id, about }),
  won: (op: Operation) => bookDisputeWon({ ...op, disputeId: op.id, about }),
  lost: (op: Operation) => bookDisputeLost({ ...op, disputeId: op.id, about }),
} satisfies Record<string, (op: never) => Promise<Movement>>;

export const book = (op: Operation): Promise<Movement> => bookings[op.what](op);
