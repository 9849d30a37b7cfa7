import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Payment, Plan, Subscription } from './entities.ts';
import { amount, collection, currency, notes, read } from './input.ts';
import type { Parts } from './parts.ts';
import { capture, fail, newPayment } from './payments.ts';
import { newId, nowInSeconds } from './store.ts';

const newPlan = z.object({
  period: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z._default(z.int().check(z.gte(1)), 1),
  item: z.object({ name: z.string(), amount, currency }),
  notes,
});
const newSubscription = z.object({
  plan_id: z.string(),
  total_count: z.int().check(z.gte(1)),
  notes,
});
const cancelling = z.object({ cancel_at_cycle_end: z._default(z.coerce.boolean(), false) });

const daySeconds = 24 * 3600;
const periodSeconds = {
  daily: daySeconds,
  weekly: 7 * daySeconds,
  monthly: 30 * daySeconds,
  yearly: 365 * daySeconds,
};
/** Failed charges after which the provider stops trying. */
const mostAttempts = 4;
const isOver = ({ status }: Subscription) => status === 'cancelled' || status === 'completed';

/** The charge of a cycle, and what becomes of the subscription by it. */
export function chargeCycle(parts: Parts, subscription: Subscription, isPaid: boolean): Payment {
  const { store, webhooks } = parts;
  const plan = store.find<Plan>(subscription.plan_id, 'plan');
  if (!plan) throw unknownId();
  const made = newPayment({
    amount: plan.item.amount,
    currency: plan.item.currency,
    order_id: null,
    subscription_id: subscription.id,
    email: 'payer@example.com',
    contact: '',
    notes: subscription.notes,
  });
  if (!isPaid) {
    const payment = fail(parts, made);
    const auth_attempts = subscription.auth_attempts + 1;
    const status = auth_attempts >= mostAttempts ? 'halted' : 'pending';
    const failed = store.put<Subscription>({ ...subscription, auth_attempts, status });
    webhooks.tell(`subscription.${status}`, { subscription: failed });
    return payment;
  }
  const start = subscription.current_end ?? nowInSeconds();
  const end = start + periodSeconds[plan.period] * plan.interval;
  const payment = capture(parts, made);
  const charged = store.put<Subscription>({
    ...subscription,
    status: 'active',
    current_start: start,
    current_end: end,
    charge_at: end,
    paid_count: subscription.paid_count + 1,
    remaining_count: subscription.remaining_count - 1,
    auth_attempts: 0,
  });
  if (subscription.status !== 'active')
    webhooks.tell('subscription.activated', { subscription: charged });
  webhooks.tell('subscription.charged', { subscription: charged, payment });
  return payment;
}

export function endSubscription({ store, webhooks }: Parts, subscription: Subscription) {
  const cancelled = store.put<Subscription>({
    ...subscription,
    status: 'cancelled',
    ended_at: nowInSeconds(),
    charge_at: null,
  });
  webhooks.tell('subscription.cancelled', { subscription: cancelled });
  return cancelled;
}

/** https://razorpay.com/docs/api/payments/subscriptions */
export function subscriptionRoutes(parts: Parts): Router {
  const { store, webhooks } = parts;
  const router = Router();
  const subscriptionOf = (id: unknown) => {
    const subscription = store.find<Subscription>(id, 'subscription');
    if (!subscription) throw unknownId();
    return subscription;
  };
  router.post('/plans', (req, res) => {
    const { item, ...asked } = read(newPlan, req.body);
    const plan: Plan = {
      id: newId('plan'),
      entity: 'plan',
      item: { id: newId('item'), active: true, ...item },
      created_at: nowInSeconds(),
      ...asked,
    };
    res.json(store.put(plan));
  });
  router.get('/plans', (_req, res) => void res.json(collection(store.list<Plan>('plan'))));
  router.post('/subscriptions', (req, res) => {
    const asked = read(newSubscription, req.body);
    if (!store.find<Plan>(asked.plan_id, 'plan')) throw unknownId();
    const subscription: Subscription = {
      id: newId('sub'),
      entity: 'subscription',
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      charge_at: null,
      paid_count: 0,
      remaining_count: asked.total_count,
      auth_attempts: 0,
      cancel_at_cycle_end: false,
      created_at: nowInSeconds(),
      ...asked,
    };
    res.json(store.put(subscription));
  });
  router.get('/subscriptions/:id', (req, res) => void res.json(subscriptionOf(req.params.id)));
  router.post('/subscriptions/:id/cancel', (req, res) => {
    const subscription = subscriptionOf(req.params.id);
    const { cancel_at_cycle_end } = read(cancelling, req.body);
    if (isOver(subscription))
      throw new ApiRefusal('Subscription is not cancellable in its status.');
    const isLater = cancel_at_cycle_end && subscription.status === 'active';
    res.json(
      isLater
        ? store.put<Subscription>({ ...subscription, cancel_at_cycle_end: true })
        : endSubscription(parts, subscription),
    );
  });
  for (const [verb, from, to] of [
    ['pause', 'active', 'paused'],
    ['resume', 'paused', 'active'],
  ] as const) {
    router.post(`/subscriptions/:id/${verb}`, (req, res) => {
      const subscription = subscriptionOf(req.params.id);
      if (subscription.status !== from) {
        throw new ApiRefusal(
          `Subscription cannot be changed in the status ${subscription.status}.`,
        );
      }
      const changed = store.put<Subscription>({ ...subscription, status: to });
      webhooks.tell(`subscription.${to === 'active' ? 'resumed' : 'paused'}`, {
        subscription: changed,
      });
      res.json(changed);
    });
  }
  return router;
}
