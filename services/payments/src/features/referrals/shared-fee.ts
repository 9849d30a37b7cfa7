import { type Currency, refundWindowDays } from '@soloist/contracts';
import { sumBy } from 'es-toolkit';
import { chargedTax } from '../bookings/subscriptions.bookings.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';
import { type ChargeFields, ChargeModel } from '../subscriptions/charges.model.ts';
import { subscriptionOf } from '../subscriptions/subscriptions.model.ts';

/** What the platform keeps of what somebody is paid or pays for their plan, and how it stands. */
export interface SharedFee {
  /** The provider's payment. */
  id: string;
  /** Whose it is. */
  userId: string;
  currency: Currency;
  /** Minor units, without tax. */
  fee: number;
  instrument: string;
  paidAt: Date;
  dueAt: Date;
  /** How much of it went back for good, between 0 and 1. */
  gone: number;
  isReleased: boolean;
}

const dayMs = 24 * 3600_000;

/** Nothing for what is not ours, not kept, or not settled to its end yet. */
export async function sharedFee(id: string, now: Date): Promise<SharedFee | undefined> {
  const payment = await PaymentModel.findById(id).lean<Payment>();
  if (payment) return ofPayment(payment);
  const charge = await ChargeModel.findById(id).lean<ChargeFields>();
  return charge?.doneAt && charge.fate === 'kept' ? ofCharge(charge, now) : undefined;
}

function ofPayment(payment: Payment): SharedFee {
  const { _id: id, freelancerId: userId, settled, instrument, paidAt, dueAt } = payment;
  const { currency, fee } = settled;
  const isReleased = payment.releasedAt !== undefined;
  return {
    id,
    userId,
    currency,
    fee,
    instrument,
    paidAt,
    dueAt,
    isReleased,
    gone: goneOf(payment),
  };
}

/** In proportion to the fee that went back. */
function goneOf({ amount, settled, refunds, disputes }: Payment): number {
  const gone = [
    ...refunds.filter(({ state }) => state === 'made'),
    ...disputes.filter(({ state }) => state === 'lost'),
  ];
  if (sumBy(gone, (each) => each.amount) >= amount) return 1;
  return settled.fee > 0 ? Math.min(1, sumBy(gone, (each) => each.settled.fee) / settled.fee) : 0;
}

/** Charges that are kept stay; they wait as long as payments all the same. */
async function ofCharge(charge: ChargeFields, now: Date): Promise<SharedFee | undefined> {
  const { _id: id, subscriptionId, settled, instrument, paidAt } = charge;
  const { userId } = (await subscriptionOf(subscriptionId)) ?? {};
  if (!userId) return undefined;
  const { currency, amount } = settled;
  const dueAt = new Date(paidAt.getTime() + refundWindowDays * dayMs);
  const fee = amount - (await chargedTax(id));
  return {
    id,
    userId,
    currency,
    fee,
    instrument,
    paidAt,
    dueAt,
    isReleased: dueAt <= now,
    gone: 0,
  };
}
