import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Notes, Order, Payment } from './entities.ts';
import { inAccountCurrency } from './exchange.ts';
import { currency, pageOf, read } from './input.ts';
import type { Parts } from './parts.ts';
import { refundUnasked } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

/** 2 % and 18 % tax on it, as on the provider's price list for cards; in minor units. */
function feeOn(amount: number): Pick<Payment, 'fee' | 'tax'> {
  const net = Math.round(amount * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}

/** Who pays, and with what. */
export interface Payer {
  email: string;
  contact: string;
  method: 'card' | 'upi';
  last4: string;
  vpa: string;
}
export const somebody: Payer = {
  email: 'payer@example.com',
  contact: '',
  method: 'card',
  last4: '1111',
  vpa: 'payer@upi',
};

export interface Paying {
  amount: number;
  currency: string;
  order_id: string | null;
  invoice_id: string | null;
  payer: Payer;
  notes: Notes;
}

export function newPayment({ payer, ...paying }: Paying): Payment {
  const { method, last4, vpa, email, contact } = payer;
  const international = paying.currency !== 'INR';
  if (method === 'upi' && international) throw new ApiRefusal('UPI is for payments in INR.');
  const network = last4.startsWith('4') ? 'MasterCard' : 'Visa';
  return {
    ...paying,
    ...inAccountCurrency(paying.amount, paying.currency),
    id: newId('pay'),
    entity: 'payment',
    status: 'created',
    international,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    card:
      method === 'card'
        ? { id: newId('card'), last4, network, type: 'credit', international }
        : null,
    vpa: method === 'upi' ? vpa : null,
    email,
    contact,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_reason: null,
    created_at: nowInSeconds(),
  };
}

/**
 * Takes the money, as the account's automatic capture does, and tells of the paid order. What is paid
 * for an order that is paid already goes back at once.
 */
export function capture(parts: Parts, payment: Payment): Payment {
  const { store, webhooks } = parts;
  const order = store.find<Order>(payment.order_id, 'order');
  if (order?.status === 'paid') return refundUnasked(parts, payment);
  const captured = store.put<Payment>({
    ...payment,
    ...feeOn(payment.base_amount ?? payment.amount),
    status: 'captured',
    captured: true,
  });
  const authorized: Payment = { ...captured, status: 'authorized', captured: false };
  webhooks.tell('payment.authorized', {
    payment: { ...authorized, fee: null, tax: null } as Payment,
  });
  webhooks.tell('payment.captured', { payment: captured });
  if (!order) return captured;
  const paid = store.put<Order>({
    ...order,
    status: 'paid',
    amount_paid: order.amount,
    amount_due: 0,
    attempts: order.attempts + 1,
  });
  webhooks.tell('order.paid', { payment: captured, order: paid });
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

/** https://razorpay.com/docs/api/payments */
export function paymentRoutes(parts: Parts): Router {
  const { store } = parts;
  const router = Router();
  const paymentOf = (id: unknown) => {
    const payment = store.find<Payment>(id, 'payment');
    if (!payment) throw unknownId();
    return payment;
  };
  router.get('/payments', (req, res) => {
    res.json(pageOf(store.list<Payment>('payment'), req.query));
  });
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
  return router;
}
