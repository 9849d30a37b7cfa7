import { refundWindowDays } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { createInstruments } from '../fund-accounts/instruments.ts';
import { OrderModel, type StoredOrder } from '../orders/orders.model.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderPayment } from '../provider/provider-shapes.ts';
import { bookPayment } from './book-payment.ts';
import { methodWords } from './method-words.ts';
import { type Payment, PaymentModel } from './payments.model.ts';
import { platformShareOf } from './platform-share.ts';
import { settledAmount } from './settled-amount.ts';

/**
 * `captured`: the money is there, booked and told. `waiting`: the provider has not taken it yet.
 * `failed`: it did not take it, or gave it back by itself. `foreign`: it pays for nothing that is
 * settled here, such as a subscription. `wrong`: it does not fit its order; nothing is booked.
 */
export type Outcome = 'captured' | 'waiting' | 'failed' | 'foreign' | 'wrong';

const dayMs = 24 * 3600_000;

/**
 * Asks the provider what became of a payment and books what follows, once, whoever asks: a browser, a
 * webhook, the repair.
 * @throws ProviderError `noAnswer`; whatever stops it midway, to be asked for again.
 */
export async function settlePayment(id: string, parts: Parts): Promise<Outcome> {
  const known = await PaymentModel.findById(id).lean<Payment>();
  if (known) return finish(known);
  const said = await readPayment(id, parts);
  if (!said) return 'failed';
  const order = await OrderModel.findOne({
    providerOrderId: said.order_id ?? '',
  }).lean<StoredOrder>();
  if (!order) return notOurs(said, parts);
  if (isOver(said)) return 'failed';
  if (said.amount !== order.amount || said.currency !== order.currency) {
    const words = `It pays ${said.amount} ${said.currency} for an order of ${order.amount} ${order.currency}.`;
    await raiseAlarm(id, words, parts.logger);
    return 'wrong';
  }
  // It goes back by itself: the order is paid by another one.
  if (said.status === 'authorized' && order.state === 'paid') return 'failed';
  const payment = await captured(said, parts);
  if (isOver(payment)) return 'failed';
  if (!payment.captured) return 'waiting';
  return finish(await store(payment, { order, parts }));
}

async function finish(payment: Payment): Promise<Outcome> {
  if (!payment.bookedAt) await bookPayment(payment);
  return 'captured';
}

/** Nothing for an id that the provider does not know. */
const readPayment = (id: string, parts: Parts): Promise<ProviderPayment | undefined> =>
  providerOf(parts)
    .payments.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

/** Charges of a subscription have an invoice of the provider's, and are settled with it. */
async function notOurs({ id, invoice_id, status }: ProviderPayment, { logger }: Parts) {
  if (invoice_id || status !== 'captured') return 'foreign';
  await raiseAlarm(id, 'It pays for an order that is not one of ours.', logger);
  return 'wrong';
}

/** The money never came: what is given back of it was only authorized. */
const isOver = ({ status, captured: isTaken }: ProviderPayment) =>
  !isTaken && (status === 'failed' || status === 'refunded');

/** What is only authorized would go back by itself after some days: it is taken now. */
async function captured(payment: ProviderPayment, parts: Parts): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment;
  const { payments } = providerOf(parts);
  const { id, amount, currency } = payment;
  await payments.capture(id, { amount, currency }).catch((err) => {
    // Somebody else took it, or its order is paid: how it stands now says more.
    if (!isRefused(err)) throw err;
  });
  return payments.get(id);
}

async function store(
  said: ProviderPayment,
  { order, parts }: { order: StoredOrder; parts: Parts },
): Promise<Payment> {
  const { invoiceId, invoiceNumber, clientName, freelancerId, amount, currency } = order;
  const settled = settledAmount(said, parts.config.SETTLEMENT_CURRENCY);
  const { plan, fee, tax } = await platformShareOf(settled.amount, freelancerId);
  const paidAt = new Date(said.created_at * 1000);
  const payment: Payment = {
    _id: said.id,
    ...{ invoiceId, invoiceNumber, clientName, freelancerId, amount, currency },
    providerOrderId: said.order_id ?? '',
    method: methodWords(said),
    instrument: createInstruments(parts.config).ofPayment(said),
    payerEmail: said.email ?? '',
    settled: { ...settled, fee, tax },
    plan,
    ...{ refunds: [], disputes: [], revision: 0 },
    state: 'captured',
    refunded: 0,
    paidAt,
    dueAt: new Date(paidAt.getTime() + refundWindowDays * dayMs),
  };
  try {
    await PaymentModel.create(payment);
    return payment;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return PaymentModel.findById(said.id).orFail().lean<Payment>();
  }
}
