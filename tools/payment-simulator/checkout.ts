import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Order, Payment, Subscription } from './entities.ts';
import { read } from './input.ts';
import type { Parts } from './parts.ts';
import { capture, fail, newPayment, type Payer, somebody } from './payments.ts';
import {
  authenticate,
  authenticationAmount,
  beginsLater,
  chargeCycle,
  planOf,
} from './subscription-charges.ts';

const paying = z.object({
  order_id: z.optional(z.string()),
  subscription_id: z.optional(z.string()),
  email: z._default(z.string(), somebody.email),
  contact: z._default(z.string(), somebody.contact),
  method: z._default(z.enum(['card', 'upi']), somebody.method),
  last4: z._default(z.string().check(z.regex(/^\d{4}$/)), somebody.last4),
  vpa: z._default(z.string().check(z.regex(/^[\w.-]+@[\w.-]+$/)), somebody.vpa),
  outcome: z.enum(['paid', 'failed']),
  /** The bank takes its time; whether the window stays open is all the same to it. */
  isLate: z._default(z.boolean(), false),
});

const payable: Subscription['status'][] = ['created', 'pending', 'halted'];
const browserFile =
  (name: string, type: string): RequestHandler =>
  (_req, res) =>
    void res.type(type).send(readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8'));

/** As in the provider's test mode, an address that says so fails. */
const isDeclined = (outcome: 'paid' | 'failed', { method, vpa }: Payer) =>
  outcome === 'failed' || (method === 'upi' && vpa.startsWith('failure@'));

const declined = ({ id, order_id, error_description }: Payment) =>
  new ApiRefusal(error_description ?? '', {
    metadata: { payment_id: id, ...(order_id ? { order_id } : {}) },
  });

function startPayment({ store }: Parts, order: Order, payer: Payer): Payment {
  const { id: order_id, amount_due: amount, currency, notes, status } = order;
  if (status === 'paid') throw new ApiRefusal('Order is already paid');
  return store.put(newPayment({ amount, currency, order_id, invoice_id: null, payer, notes }));
}

/** What a restart found still on its way: the bank says yes. */
export function finishLatePayments(parts: Parts) {
  const late = parts.store.list<Payment>('payment', ({ status }) => status === 'created');
  for (const payment of late) capture(parts, payment);
}

/** What a browser gets: the checkout's script, the page it shows, and what that page asks. */
export function checkoutRoutes(parts: Parts, { lateMs }: { lateMs: number }): Router {
  const { store, keySecret, closing: signal } = parts;
  const router = Router();
  const takeTime = () => sleep(lateMs, undefined, { signal });
  const sign = (text: string) => createHmac('sha256', keySecret).update(text).digest('hex');

  function paySubscription(id: string, how: { isPaid: boolean; payer: Payer }) {
    const subscription = store.find<Subscription>(id, 'subscription');
    if (!subscription || !payable.includes(subscription.status)) {
      throw new ApiRefusal('This subscription needs no payment now.');
    }
    const take = beginsLater(subscription) ? authenticate : chargeCycle;
    const payment = take(parts, subscription, how);
    if (!how.isPaid) throw declined(payment);
    return {
      razorpay_payment_id: payment.id,
      razorpay_subscription_id: subscription.id,
      razorpay_signature: sign(`${payment.id}|${subscription.id}`),
    };
  }

  function finishOrder(payment: Payment, isPaid: boolean) {
    const { id, order_id, status } = isPaid ? capture(parts, payment) : fail(parts, payment);
    if (!isPaid) throw declined(store.find<Payment>(id, 'payment') ?? payment);
    if (status === 'refunded') throw new ApiRefusal('Order is already paid');
    return {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(`${order_id}|${id}`),
    };
  }

  router.get('/checkout.js', browserFile('checkout.js', 'js'));
  router.get('/checkout/frame', browserFile('frame.html', 'html'));
  router.get('/checkout/frame.js', browserFile('frame.js', 'js'));
  router.get('/checkout/about', (req, res) => {
    const order = store.find<Order>(req.query.order_id, 'order');
    const subscription = store.find<Subscription>(req.query.subscription_id, 'subscription');
    if (order) return void res.json({ amount: order.amount_due, currency: order.currency });
    if (!subscription) throw unknownId();
    const { amount, currency } = planOf(parts, subscription).item;
    const isLater = beginsLater(subscription);
    res.json({
      amount: isLater ? authenticationAmount : amount * subscription.quantity,
      currency,
      ...(isLater ? { firstChargeAt: subscription.start_at } : {}),
    });
  });
  router.post('/checkout/pay', async (req, res) => {
    const { order_id, subscription_id, outcome, isLate, ...payer } = read(paying, req.body);
    const isPaid = !isDeclined(outcome, payer);
    const subscription = store.find<Subscription>(subscription_id, 'subscription');
    if (subscription) {
      if (isLate) await takeTime();
      return void res.json(paySubscription(subscription.id, { isPaid, payer }));
    }
    const order = store.find<Order>(order_id, 'order');
    if (!order) throw unknownId();
    const payment = startPayment(parts, order, payer);
    if (isLate) await takeTime();
    res.json(finishOrder(payment, isPaid));
  });
  return router;
}
