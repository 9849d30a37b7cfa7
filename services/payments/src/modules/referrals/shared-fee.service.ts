import { type Currency, dayMs, refundWindowDays } from '@soloist/contracts';
import { sumBy } from 'es-toolkit';
import { chargedTax } from '../ledger/index.ts';
import { PaymentModel, type StoredProviderPayment } from '../payments/index.ts';
import { type ChargeFields, ChargeModel, subscriptionOf } from '../subscriptions/index.ts';

/** The platform's fee on a payment or plan charge of a person, and its state. */
export interface SharedFee {
  /** The provider's payment. */
  id: string;
  /** Id of its owner. */
  userId: string;
  currency: Currency;
  /** Minor units, without tax. */
  fee: number;
  instrument: string;
  paidAt: Date;
  dueAt: Date;
  /** Finally refunded fraction, between 0 and 1. */
  gone: number;
  isReleased: boolean;
}

/** Undefined for a foreign, returned or unfinished one. */
export async function readSharedFee(id: string, now: Date): Promise<SharedFee | undefined> {
  const payment = await PaymentModel.findById(id).lean<StoredProviderPayment>();
  if (payment) return ofPayment(payment);
  const charge = await ChargeModel.findById(id).lean<ChargeFields>();
  return charge?.doneAt && charge.fate === 'kept' ? ofCharge(charge, now) : undefined;
}

function ofPayment(payment: StoredProviderPayment): SharedFee {
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
    gone: reversedShareOf(payment),
  };
}

/** Fraction of the platform's fee that was refunded. */
function reversedShareOf({ amount, settled, refunds, disputes }: StoredProviderPayment): number {
  const gone = [
    ...refunds.filter(({ state }) => state === 'made'),
    ...disputes.filter(({ state }) => state === 'lost'),
  ];
  if (sumBy(gone, (each) => each.amount) >= amount) return 1;
  return settled.fee > 0 ? Math.min(1, sumBy(gone, (each) => each.settled.fee) / settled.fee) : 0;
}

/** Kept charges stay; they are pending as long as payments. */
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
