import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Notes, Order, Payment, Refund } from './entities.ts';
import { inAccountCurrency } from './exchange.ts';
import { collection, currency, notes, read } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds } from './store.ts';

/** 2 % and 18 % tax on it, as on the provider's price list for cards; in minor units. */
function feeOn(amount: number): Pick<Payment, 'fee' | 'tax'> {
  const net = Math.round(amount * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}

export interface Paying {
  amount: number;
  currency: string;
  order_id: string | null;
  subscription_id?: string;
  email: string;
  contact: string;
  notes: Notes;
}

export function newPayment(paying: Paying): Payment {
  return {
    ...paying,
    ...inAccountCurrency(paying.amount, paying.currency),
    id: newId('pay'),
    entity: 'payment',
    status: 'created',
    invoice_id: null,
    international: paying.currency !== 'INR',
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    card: {
      id: newId('card'),
      last4: '1111',
      network: 'Visa',
      type: 'credit',
      international: paying.currency !== 'INR',
    },
    vpa: null,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_reason: null,
    created_at: nowInSeconds(),
  };
}

/** Takes the money, as the account's automatic capture does; a paid order is told of too. */
export function capture({ store, webhooks }: Parts, payment: Payment): Payment {
  const captured = store.put<Payment>({
    ...payment,
    ...feeOn(payment.base_amount ?? payment.amount),
    status: 'captured',
    captured: true,
  });
  webhooks.tell('payment.authorized', {
    payment: { ...captured, status: 'authorized' } as Payment,
  });
  webhooks.tell('payment.captured', { payment: captured });
  const order = store.find<Order>(payment.order_id, 'order');
  if (order) {
    const paid = store.put<Order>({
      ...order,
      status: 'paid',
      amount_paid: order.amount,
      amount_due: 0,
      attempts: order.attempts + 1,
    });
    webhooks.tell('order.paid', { payment: captured, order: paid });
  }
  return captured;
}

/** What the bank said no to. */
export function fail({ store, webhooks }: Parts, payment: Payment): Payment {
  const failed = store.put<Payment>({
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Your payment was declined by the bank.',
    error_reason: 'payment_failed',
  });
  const order = store.find<Order>(payment.order_id, 'order');
  if (order && order.status !== 'paid') {
    store.put<Order>({ ...order, status: 'attempted', attempts: order.attempts + 1 });
  }
  webhooks.tell('payment.failed', { payment: failed });
  return failed;
}

const capturing = z.object({ amount: z.int(), currency });
const refunding = z.object({
  amount: z.optional(z.int().check(z.gte(1))),
  receipt: z._default(z.nullable(z.string()), null),
  notes,
});

/** https://razorpay.com/docs/api/payments and /refunds */
export function paymentRoutes(parts: Parts): Router {
  const { store, webhooks } = parts;
  const router = Router();
  const paymentOf = (id: unknown) => {
    const payment = store.find<Payment>(id, 'payment');
    if (!payment) throw unknownId();
    return payment;
  };
  router.get('/payments/:id', (req, res) => void res.json(paymentOf(req.params.id)));
  router.post('/payments/:id/capture', (req, res) => {
    const payment = paymentOf(req.params.id);
    const asked = read(capturing, req.body);
    if (payment.status !== 'authorized') {
      throw new ApiRefusal('This payment has already been captured');
    }
    if (asked.amount !== payment.amount || asked.currency !== payment.currency) {
      throw new ApiRefusal('Capture amount must be equal to the amount authorized');
    }
    res.json(capture(parts, payment));
  });
  router.post('/payments/:id/refund', (req, res) => {
    const payment = paymentOf(req.params.id);
    const { amount: asked, ...rest } = read(refunding, req.body);
    // The same receipt of the same payment is the same refund.
    const known = store
      .list<Refund>('refund', (each) => each.payment_id === payment.id)
      .find((each) => rest.receipt !== null && each.receipt === rest.receipt);
    if (known) return void res.json(known);
    const left = payment.amount - payment.amount_refunded;
    const amount = asked ?? left;
    if (!payment.captured) throw new ApiRefusal('The payment has not been captured yet');
    if (amount > left || left === 0) {
      throw new ApiRefusal('The total refund amount is greater than the refund payment amount');
    }
    const refund = store.put<Refund>({
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      ...inAccountCurrency(amount, payment.currency),
      payment_id: payment.id,
      status: 'processed',
      created_at: nowInSeconds(),
      ...rest,
    });
    const amount_refunded = payment.amount_refunded + amount;
    const isWhole = amount_refunded === payment.amount;
    const refunded = store.put<Payment>({
      ...payment,
      amount_refunded,
      refund_status: isWhole ? 'full' : 'partial',
      status: isWhole ? 'refunded' : payment.status,
    });
    webhooks.tell('refund.created', { refund, payment: refunded });
    webhooks.tell('refund.processed', { refund, payment: refunded });
    res.json(refund);
  });
  router.get('/payments/:id/refunds', (req, res) => {
    const { id } = paymentOf(req.params.id);
    res.json(collection(store.list<Refund>('refund', ({ payment_id }) => payment_id === id)));
  });
  router.get('/refunds/:id', (req, res) => {
    const refund = store.find<Refund>(req.params.id, 'refund');
    if (!refund) throw unknownId();
    res.json(refund);
  });
  return router;
}
