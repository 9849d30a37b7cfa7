import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Ending, Invoice, Plan, Subscription } from './entities.ts';
import { amount, currency, notes, pageOf, read, yesOrNo } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds } from './store.ts';
import { cycleSeconds, endSubscription } from './subscription-charges.ts';

const newPlan = z.object({
  period: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z._default(z.int().check(z.gte(1)), 1),
  item: z.object({ name: z.string(), amount, currency }),
  notes,
});
const newSubscription = z.object({
  plan_id: z.string(),
  total_count: z.int().check(z.gte(1)),
  quantity: z._default(z.int().check(z.gte(1)), 1),
  start_at: z._default(z.nullable(z.int()), null),
  customer_notify: z._default(yesOrNo, true),
  notes,
});
const cancelling = z.object({ cancel_at_cycle_end: yesOrNo });

const isOver = ({ status }: Subscription) => status === 'cancelled' || status === 'completed';

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
  router.get('/plans', (req, res) => void res.json(pageOf(store.list<Plan>('plan'), req.query)));
  router.get('/plans/:id', (req, res) => {
    const plan = store.find<Plan>(req.params.id, 'plan');
    if (!plan) throw unknownId();
    res.json(plan);
  });
  router.post('/subscriptions', (req, res) => {
    const asked = read(newSubscription, req.body);
    const plan = store.find<Plan>(asked.plan_id, 'plan');
    if (!plan) throw unknownId();
    const { start_at, total_count } = asked;
    if (start_at !== null && start_at <= nowInSeconds()) {
      throw new ApiRefusal('The start at must be in the future.', { field: 'start_at' });
    }
    const subscription: Subscription = {
      id: newId('sub'),
      entity: 'subscription',
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      end_at: start_at && start_at + total_count * cycleSeconds(plan),
      charge_at: start_at,
      paid_count: 0,
      remaining_count: total_count,
      auth_attempts: 0,
      has_scheduled_changes: false,
      created_at: nowInSeconds(),
      ...asked,
    };
    res.json(store.put(subscription));
  });
  router.get('/subscriptions', (req, res) => {
    const { plan_id } = req.query;
    const fits = (each: Subscription) => !plan_id || each.plan_id === plan_id;
    res.json(pageOf(store.list<Subscription>('subscription', fits), req.query));
  });
  router.get('/subscriptions/:id', (req, res) => void res.json(subscriptionOf(req.params.id)));
  router.post('/subscriptions/:id/cancel', (req, res) => {
    const subscription = subscriptionOf(req.params.id);
    const { cancel_at_cycle_end } = read(cancelling, req.body);
    if (isOver(subscription)) {
      throw new ApiRefusal(`Subscription is not cancellable in ${subscription.status} status.`, {
        field: 'status',
      });
    }
    // Without a cycle that runs, and was paid, there is no end of it to wait for.
    if (!cancel_at_cycle_end || subscription.status !== 'active') {
      return void res.json(endSubscription(parts, subscription));
    }
    const id = `ending_${subscription.id}`;
    store.put<Ending>({ id, entity: 'ending', created_at: nowInSeconds() });
    res.json(subscription);
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
  router.get('/invoices', (req, res) => {
    const { subscription_id, payment_id } = req.query;
    const fits = (each: Invoice) =>
      (!subscription_id || each.subscription_id === subscription_id) &&
      (!payment_id || each.payment_id === payment_id);
    res.json(pageOf(store.list<Invoice>('invoice', fits), req.query));
  });
  router.get('/invoices/:id', (req, res) => {
    const invoice = store.find<Invoice>(req.params.id, 'invoice');
    if (!invoice) throw unknownId();
    res.json(invoice);
  });
  return router;
}
