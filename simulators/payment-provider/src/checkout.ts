import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedOrder, SimulatedPayment, SimulatedSubscription } from './entities.ts';
import { minorPerUnit } from './exchange.ts';
import { parseInput } from './input.ts';
import { authorize, capture, createPayment, fail, type Payer, samplePayer } from './payments.ts';
import {
  authenticate,
  authenticationAmount,
  chargeCycle,
  getPlan,
  startsLater,
} from './subscription-charges.ts';
import { saveMethod } from './tokens.ts';

const paymentSchema = z.object({
  order_id: z.optional(z.string()),
  subscription_id: z.optional(z.string()),
  email: z._default(z.string(), samplePayer.email),
  contact: z._default(z.string(), samplePayer.contact),
  method: z._default(z.enum(['card', 'upi']), samplePayer.method),
  last4: z._default(z.string().check(z.regex(/^\d{4}$/)), samplePayer.last4),
  vpa: z._default(z.string().check(z.regex(/^[\w.-]+@[\w.-]+$/)), samplePayer.vpa),
  outcome: z.enum(['paid', 'failed']),
  /** The bank responds late, whether or not the window is still open. */
  isLate: z._default(z.boolean(), false),
});

const payable: SimulatedSubscription['status'][] = ['created', 'pending', 'halted'];
const browserFile =
  (name: string, type: string): RequestHandler =>
  (_req, res) =>
    void res.type(type).send(readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8'));

/** As in the provider's test mode, an address with this prefix fails. */
const isDeclined = (outcome: 'paid' | 'failed', { method, vpa }: Payer) =>
  outcome === 'failed' || (method === 'upi' && vpa.startsWith('failure@'));

const declined = ({ id, order_id, error_description }: SimulatedPayment) =>
  new ApiRefusal(error_description ?? '', {
    metadata: { payment_id: id, ...(order_id ? { order_id } : {}) },
  });

function startPayment(
  { store }: SimulatorDeps,
  order: SimulatedOrder,
  payer: Payer,
): SimulatedPayment {
  const { id: order_id, amount_due: amount, currency, notes, status } = order;
  if (status === 'paid') throw new ApiRefusal('Order is already paid');
  return store.put(createPayment({ amount, currency, order_id, invoice_id: null, payer, notes }));
}

/** Payments in progress at a restart: the bank accepts them. */
export function finishLatePayments(deps: SimulatorDeps) {
  const late = deps.store.list<SimulatedPayment>('payment', ({ status }) => status === 'created');
  for (const payment of late) {
    if (payment.token_id) continue;
    capture(deps, payment);
    saveMethod(deps, payment.id);
  }
}

/** Routes of the browser: the checkout's script, its page, and that page's calls. */
export function checkoutRoutes(deps: SimulatorDeps, { lateMs }: { lateMs: number }): Router {
  const { store, keySecret, closing: signal } = deps;
  const router = Router();
  const waitForBank = () => sleep(lateMs, undefined, { signal });
  const sign = (text: string) => createHmac('sha256', keySecret).update(text).digest('hex');

  function paySubscription(id: string, attempt: { isPaid: boolean; payer: Payer }) {
    const subscription = store.find<SimulatedSubscription>(id, 'subscription');
    if (!subscription || !payable.includes(subscription.status)) {
      throw new ApiRefusal('This subscription needs no payment now.');
    }
    const charge = startsLater(subscription) ? authenticate : chargeCycle;
    const payment = charge(deps, subscription, attempt);
    if (!attempt.isPaid) throw declined(payment);
    return {
      razorpay_payment_id: payment.id,
      razorpay_subscription_id: subscription.id,
      razorpay_signature: sign(`${payment.id}|${subscription.id}`),
    };
  }

  function finishOrder(payment: SimulatedPayment, isPaid: boolean) {
    const finish = getBank(store).captures === 'later' ? authorize : capture;
    const { id, order_id, status } = isPaid ? finish(deps, payment) : fail(deps, payment);
    if (!isPaid) throw declined(store.find<SimulatedPayment>(id, 'payment') ?? payment);
    if (status === 'refunded') throw new ApiRefusal('Order is already paid');
    saveMethod(deps, id);
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
    const order = store.find<SimulatedOrder>(req.query.order_id, 'order');
    const subscription = store.find<SimulatedSubscription>(
      req.query.subscription_id,
      'subscription',
    );
    if (order) {
      const { amount_due: amount, currency } = order;
      return void res.json({ amount, currency, units: amount / minorPerUnit(currency) });
    }
    if (!subscription) throw unknownId();
    const { amount, currency } = getPlan(deps, subscription).item;
    const isLater = startsLater(subscription);
    const due = isLater ? authenticationAmount : amount * subscription.quantity;
    res.json({
      amount: due,
      currency,
      units: due / minorPerUnit(currency),
      firstChargeAt: isLater ? subscription.start_at : undefined,
    });
  });
  router.post('/checkout/pay', async (req, res) => {
    const { order_id, subscription_id, outcome, isLate, ...payer } = parseInput(
      paymentSchema,
      req.body,
    );
    const isPaid = !isDeclined(outcome, payer);
    const subscription = store.find<SimulatedSubscription>(subscription_id, 'subscription');
    if (subscription) {
      if (isLate) await waitForBank();
      return void res.json(paySubscription(subscription.id, { isPaid, payer }));
    }
    const order = store.find<SimulatedOrder>(order_id, 'order');
    if (!order) throw unknownId();
    const payment = startPayment(deps, order, payer);
    if (isLate) await waitForBank();
    res.json(finishOrder(payment, isPaid));
  });
  return router;
}
