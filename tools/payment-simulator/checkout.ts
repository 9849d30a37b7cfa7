import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Order, Plan, Subscription } from './entities.ts';
import { read } from './input.ts';
import type { Parts } from './parts.ts';
import { capture, fail, newPayment } from './payments.ts';
import { chargeCycle } from './subscriptions.ts';

const paying = z.object({
  order_id: z.optional(z.string()),
  subscription_id: z.optional(z.string()),
  email: z._default(z.string(), 'payer@example.com'),
  outcome: z.enum(['paid', 'failed']),
});

const file = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');
const send =
  (name: string, type: string): RequestHandler =>
  (_req, res) =>
    void res.type(type).send(file(name));

/** What a browser gets: the checkout's script, the page it shows, and what that page asks. */
export function checkoutRoutes(parts: Parts): Router {
  const { store, keySecret } = parts;
  const router = Router();
  const sign = (text: string) => createHmac('sha256', keySecret).update(text).digest('hex');

  router.get('/checkout.js', send('checkout.js', 'js'));
  router.get('/checkout/frame', send('frame.html', 'html'));
  router.get('/checkout/frame.js', send('frame.js', 'js'));
  router.get('/checkout/about', (req, res) => {
    const order = store.find<Order>(req.query.order_id, 'order');
    const subscription = store.find<Subscription>(req.query.subscription_id, 'subscription');
    const plan = store.find<Plan>(subscription?.plan_id, 'plan');
    if (!order && !plan) throw unknownId();
    res.json({
      amount: order?.amount ?? plan?.item.amount,
      currency: order?.currency ?? plan?.item.currency,
    });
  });
  router.post('/checkout/pay', (req, res) => {
    const { order_id, subscription_id, email, outcome } = read(paying, req.body);
    const isPaid = outcome === 'paid';
    const subscription = store.find<Subscription>(subscription_id, 'subscription');
    if (subscription) {
      if (subscription.status !== 'created' && subscription.status !== 'pending') {
        throw new ApiRefusal('This subscription needs no payment now.');
      }
      const payment = chargeCycle(parts, subscription, isPaid);
      if (!isPaid) throw new ApiRefusal(payment.error_description ?? '');
      return void res.json({
        razorpay_payment_id: payment.id,
        razorpay_subscription_id: subscription.id,
        razorpay_signature: sign(`${payment.id}|${subscription.id}`),
      });
    }
    const order = store.find<Order>(order_id, 'order');
    if (!order) throw unknownId();
    if (order.status === 'paid') throw new ApiRefusal('Order is already paid');
    const payment = newPayment({
      amount: order.amount_due,
      currency: order.currency,
      order_id: order.id,
      email,
      contact: '',
      notes: order.notes,
    });
    if (!isPaid) throw new ApiRefusal(fail(parts, payment).error_description ?? '');
    const { id } = capture(parts, payment);
    res.json({
      razorpay_payment_id: id,
      razorpay_order_id: order.id,
      razorpay_signature: sign(`${order.id}|${id}`),
    });
  });
  return router;
}
