import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type { EntityNotes, SimulatedOrder, SimulatedPayment } from './entities.ts';
import { inAccountCurrency } from './exchange.ts';
import { currency, paginate, parseInput } from './input.ts';
import { refundAutomatically } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

/** 2 % and 18 % tax on it, as on the provider's price list for cards; in minor units. */
function feeOn(amount: number): Pick<SimulatedPayment, 'fee' | 'tax'> {
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
export const samplePayer: Payer = {
  email: 'payer@example.com',
  contact: '',
  method: 'card',
  last4: '1111',
  vpa: 'payer@upi',
};

export interface PaymentInput {
  amount: number;
  currency: string;
  order_id: string | null;
  invoice_id: string | null;
  payer: Payer;
  notes: EntityNotes;
  customer_id?: string;
  token_id?: string;
}

export function createPayment({ payer, ...input }: PaymentInput): SimulatedPayment {
  const { method, last4, vpa, email, contact } = payer;
  const international = input.currency !== 'INR';
  if (method === 'upi' && international) throw new ApiRefusal('UPI is for payments in INR.');
  const network = last4.startsWith('4') ? 'MasterCard' : 'Visa';
  return {
    ...input,
    ...inAccountCurrency(input.amount, input.currency),
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
 * Captures the money, as the account's automatic capture does, and publishes the paid order. A
 * payment for an order that is already paid is refunded immediately.
 */
export function capture(deps: SimulatorDeps, payment: SimulatedPayment): SimulatedPayment {
  const { store, webhooks } = deps;
  const order = store.find<SimulatedOrder>(payment.order_id, 'order');
  if (order?.status === 'paid') return refundAutomatically(deps, payment);
  const captured = store.put<SimulatedPayment>({
    ...payment,
    ...feeOn(payment.base_amount ?? payment.amount),
    status: 'captured',
    captured: true,
  });
  const authorized: SimulatedPayment = { ...captured, status: 'authorized', captured: false };
  webhooks.publish('payment.authorized', {
    payment: { ...authorized, fee: null, tax: null } as SimulatedPayment,
  });
  webhooks.publish('payment.captured', { payment: captured });
  if (!order) return captured;
  const paid = store.put<SimulatedOrder>({
    ...order,
    status: 'paid',
    amount_paid: order.amount,
    amount_due: 0,
    attempts: order.attempts + 1,
  });
  webhooks.publish('order.paid', { payment: captured, order: paid });
  return captured;
}

/** The bank reserves the money for a later capture. */
export function authorize({ store, webhooks }: SimulatorDeps, payment: SimulatedPayment) {
  const authorized = store.put<SimulatedPayment>({ ...payment, status: 'authorized' });
  webhooks.publish('payment.authorized', { payment: authorized });
  return authorized;
}

/** Fails a payment that the bank declined. */
export function fail(
  { store, webhooks }: SimulatorDeps,
  payment: SimulatedPayment,
  error: { description: string; reason: string } = {
    description: 'Your payment was declined by the bank.',
    reason: 'payment_failed',
  },
): SimulatedPayment {
  const failed = store.put<SimulatedPayment>({
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: error.description,
    error_reason: error.reason,
  });
  const order = store.find<SimulatedOrder>(payment.order_id, 'order');
  if (order && order.status !== 'paid') {
    store.put<SimulatedOrder>({ ...order, status: 'attempted', attempts: order.attempts + 1 });
  }
  webhooks.publish('payment.failed', { payment: failed });
  return failed;
}

const captureInput = z.object({ amount: z.int(), currency });

/** https://razorpay.com/docs/api/payments */
export function paymentRoutes(deps: SimulatorDeps): Router {
  const { store } = deps;
  const router = Router();
  const getPayment = (id: unknown) => {
    const payment = store.find<SimulatedPayment>(id, 'payment');
    if (!payment) throw unknownId();
    return payment;
  };
  router.get('/payments', (req, res) => {
    res.json(paginate(store.list<SimulatedPayment>('payment'), req.query));
  });
  router.get('/payments/:id', (req, res) => void res.json(getPayment(req.params.id)));
  router.post('/payments/:id/capture', (req, res) => {
    const payment = getPayment(req.params.id);
    const input = parseInput(captureInput, req.body);
    if (payment.status !== 'authorized') {
      throw new ApiRefusal('This payment has already been captured');
    }
    if (input.amount !== payment.amount || input.currency !== payment.currency) {
      throw new ApiRefusal('Capture amount must be equal to the amount authorized');
    }
    res.json(capture(deps, payment));
  });
  return router;
}
