import type { Currency } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import {
  bookDisputeHeld,
  bookDisputeLost,
  bookDisputeWon,
} from '../../src/modules/ledger/bookings/dispute-bookings.service.ts';
import {
  bookCapture,
  bookRefund,
  bookRelease,
} from '../../src/modules/ledger/bookings/payment-bookings.service.ts';
import {
  bookPayoutProcessed,
  bookPayoutReversed,
  bookPayoutStarted,
} from '../../src/modules/ledger/bookings/payout-bookings.service.ts';
import {
  bookRefundExchange,
  bookRefundRefused,
  bookRefundReturned,
} from '../../src/modules/ledger/bookings/refund-bookings.service.ts';
import type { LedgerTransaction } from '../../src/modules/ledger/ledger.model.ts';

/** A booking, as requested for payments, refunds, payouts and disputes. */
export interface BookingOperation {
  what: keyof typeof bookings;
  /** Id of the payment, refund, payout or dispute. */
  id: string;
  /** Id of the payment that a refund belongs to. */
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

/** A refused refund stays refused: later payments do not cover it. */
async function takeRefund({ id: refundId, ...op }: BookingOperation): Promise<LedgerTransaction> {
  const refund = { ...op, refundId, about };
  return bookRefund(refund).catch((err: unknown) => {
    const isTooLittle = err instanceof AppError && err.code === 'conflict';
    if (isTooLittle) return bookRefundRefused(refund);
    throw err;
  });
}
/** Books an exchange rate difference of `cost`. */
async function exchange({ id: refundId, currency, cost: difference }: BookingOperation) {
  const booked = await bookRefundExchange({ refundId, currency, difference, about });
  return booked!;
}
const returned = (op: BookingOperation) =>
  bookRefundReturned({ ...op, refundId: op.id, paymentId: op.paymentId!, about });

const bookings = {
  capture: (op: BookingOperation) => bookCapture({ ...op, paymentId: op.id, about, dueAt }),
  release: (op: BookingOperation) => bookRelease({ ...op, paymentId: op.id, about }),
  refund: (op: BookingOperation) => bookRefund({ ...op, refundId: op.id, about }),
  taken: takeRefund,
  returned,
  exchanged: exchange,
  started: (op: BookingOperation) => bookPayoutStarted({ ...op, payoutId: op.id, about }),
  processed: (op: BookingOperation) => bookPayoutProcessed({ ...op, payoutId: op.id, about }),
  reversed: (op: BookingOperation) => bookPayoutReversed({ ...op, payoutId: op.id, about }),
  held: (op: BookingOperation) => bookDisputeHeld({ ...op, disputeId: op.id, about }),
  won: (op: BookingOperation) => bookDisputeWon({ ...op, disputeId: op.id, about }),
  lost: (op: BookingOperation) => bookDisputeLost({ ...op, disputeId: op.id, about }),
} satisfies Record<string, (op: never) => Promise<LedgerTransaction>>;

export const book = (op: BookingOperation): Promise<LedgerTransaction> => bookings[op.what](op);
