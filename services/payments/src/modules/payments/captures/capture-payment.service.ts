import {
  dayMs,
  type FeePlan,
  gstRate,
  platformFees,
  refundWindowDays,
  shareOf,
} from '@soloist/contracts';
import { insertAllAsIs, isDuplicateKey } from '@soloist/server-kit';
import { createBatcher, createFinder } from '@soloist/server-kit/batcher';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import {
  BillingModel,
  type PersonFields,
  PersonModel,
  type StoredBilling,
} from '../../people/index.ts';
import {
  createInstruments,
  describePaymentMethod,
  isRefused,
  type ProviderPayment,
  settlementAmount,
  toUnavailableError,
} from '../../provider/index.ts';
import type { OpenOrder } from '../orders/create-order.service.ts';
import { findOrder, type StoredOrder } from '../orders/orders.model.ts';
import { bookPayment } from './book-payment.service.ts';
import { type PaymentFields, PaymentModel, type StoredProviderPayment } from './payments.model.ts';

/**
 * `captured`: received, booked and published. `waiting`: the provider has not captured it yet.
 * `failed`: it was not captured, or was refunded automatically. `foreign`: it pays something else,
 * such as a subscription. `wrong`: it does not fit its order; nothing is booked.
 */
export type CaptureOutcome = 'captured' | 'waiting' | 'failed' | 'foreign' | 'wrong';

/**
 * Queries the provider for a payment's outcome and books it once, whatever the trigger: a browser,
 * a webhook, the repair.
 * @throws ProviderError `noAnswer`, or any interruption: call it again.
 */
export async function capturePayment(id: string, deps: PaymentsDeps): Promise<CaptureOutcome> {
  const known = await findPayment(id);
  if (known) return finish(known);
  const record = await readPayment(id, deps);
  if (!record) return 'failed';
  const order = await findOrder(record.order_id ?? '');
  if (!order) return notOurs(record, deps);
  if (isOver(record)) return 'failed';
  if (record.amount !== order.amount || record.currency !== order.currency) {
    const words = `It pays ${record.amount} ${record.currency} for an order of ${order.amount} ${order.currency}.`;
    await raiseIncident(id, words, deps.logger);
    return 'wrong';
  }
  // It is refunded automatically: another payment paid the order.
  if (record.status === 'authorized' && order.state === 'paid') return 'failed';
  const payment = await captured(record, deps);
  if (isOver(payment)) return 'failed';
  if (!payment.captured) return 'waiting';
  return finish(await store(payment, { order, deps }));
}

/** Whether a payment is booked: then another report of it has no effect. */
export const isBooked = async (id: string): Promise<boolean> =>
  Boolean((await findPayment(id))?.bookedAt);

async function finish(payment: StoredProviderPayment): Promise<CaptureOutcome> {
  if (!payment.bookedAt) await bookPayment(payment);
  return 'captured';
}

/** Undefined for an id that the provider does not know. */
const readPayment = (id: string, deps: PaymentsDeps): Promise<ProviderPayment | undefined> =>
  providerOf(deps)
    .payments.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

/** Charges of a subscription have an invoice of the provider's, and are processed with it. */
async function notOurs({ id, invoice_id, status }: ProviderPayment, { logger }: PaymentsDeps) {
  if (invoice_id || status !== 'captured') return 'foreign';
  await raiseIncident(id, 'It pays an order that is not ours.', logger);
  return 'wrong';
}

/** The money never arrived: the refunded part was only authorized. */
const isOver = ({ status, captured: isCaptured }: ProviderPayment) =>
  !isCaptured && (status === 'failed' || status === 'refunded');

/** An authorized payment would be refunded automatically after some days: it is captured now. */
async function captured(payment: ProviderPayment, deps: PaymentsDeps): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment;
  const { payments } = providerOf(deps);
  const { id, amount, currency } = payment;
  await payments.capture(id, { amount, currency }).catch((err) => {
    // Another process captured it, or its order is paid: query its state again.
    if (!isRefused(err)) throw err;
  });
  return payments.get(id);
}

async function store(
  record: ProviderPayment,
  { order, deps }: { order: StoredOrder; deps: PaymentsDeps },
): Promise<StoredProviderPayment> {
  const { invoiceId, invoiceNumber, clientName, freelancerId, amount, currency } = order;
  const settled = settlementAmount(record, deps.config.SETTLEMENT_CURRENCY);
  const { plan, fee, tax } = await platformShareOf(settled.amount, freelancerId);
  const paidAt = new Date(record.created_at * 1000);
  const payment: StoredProviderPayment = {
    _id: record.id,
    ...{ invoiceId, invoiceNumber, clientName, freelancerId, amount, currency },
    providerOrderId: record.order_id ?? '',
    method: describePaymentMethod(record),
    instrument: createInstruments(deps.config).ofPayment(record),
    payerEmail: record.email ?? '',
    payerId: order.payerId,
    settled: { ...settled, fee, tax },
    plan,
    ...{ refunds: [], disputes: [], revision: 0 },
    state: 'captured',
    refunded: 0,
    paidAt,
    dueAt: new Date(paidAt.getTime() + refundWindowDays * dayMs),
  };
  try {
    await new PaymentModel(payment).validate();
    await insertStored({ ...payment, outbox: [] });
    return payment;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return PaymentModel.findById(record.id).orFail().lean<StoredProviderPayment>();
  }
}

// Many payments are often reported in the same moments: concurrent reads and writes share a step.

const findPayment = createFinder(
  (ids) =>
    PaymentModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredProviderPayment[]>(),
  ({ _id }) => _id,
);

const insertStored = createBatcher((all: readonly PaymentFields[]) =>
  insertAllAsIs(PaymentModel, all),
);

const isCapturable = ({ status, captured }: ProviderPayment) => captured || status === 'authorized';

/**
 * Queries the provider for an order's payments and captures them; true when one was captured.
 * @throws AppError `unavailable` when it does not respond.
 */
export async function captureOrder(order: OpenOrder, deps: PaymentsDeps): Promise<boolean> {
  try {
    const payments = await providerOf(deps).orders.paymentsOf(order.providerOrderId);
    let isPaid = false;
    for (const { id } of payments.filter(isCapturable)) {
      isPaid = (await capturePayment(id, deps)) === 'captured' || isPaid;
    }
    return isPaid;
  } catch (err) {
    throw toUnavailableError(err);
  }
}

const findPerson = createFinder(
  (ids) =>
    PersonModel.find({ _id: mongoose.trusted({ $in: ids }) }, { pro: 1 }).lean<
      Pick<PersonFields, '_id' | 'pro'>[]
    >(),
  ({ _id }) => _id,
);

const findBilling = createFinder(
  (ids) => BillingModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredBilling[]>(),
  ({ _id }) => _id,
);

/**
 * The platform's fee on a client's payment to a freelancer at this moment, and its tax.
 */
async function platformShareOf(amount: number, freelancerId: string) {
  const [person, billing] = await Promise.all([
    findPerson(freelancerId),
    findBilling(freelancerId),
  ]);
  const plan: FeePlan = person?.pro ? 'pro' : 'free';
  const fee = shareOf(amount, platformFees[plan]);
  // Within India the total is the same for CGST and SGST as for IGST; exports have no tax.
  const isAbroad = billing !== null && billing.country !== 'IN';
  return { plan, fee, tax: isAbroad ? 0 : shareOf(fee, gstRate) };
}
