import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type {
  ScheduledCancellation,
  SimulatedInvoice,
  SimulatedPlan,
  SimulatedSubscription,
} from './entities.ts';
import { amount, currency, notes, paginate, parseInput, yesOrNo } from './input.ts';
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
const cancellationInput = z.object({ cancel_at_cycle_end: yesOrNo });

const isEnded = ({ status }: SimulatedSubscription) =>
  status === 'cancelled' || status === 'completed';

/** https://razorpay.com/docs/api/payments/subscriptions */
export function subscriptionRoutes(deps: SimulatorDeps): Router {
  const { store, webhooks } = deps;
  const router = Router();
  const getSubscription = (id: unknown) => {
    const subscription = store.find<SimulatedSubscription>(id, 'subscription');
    if (!subscription) throw unknownId();
    return subscription;
  };
  router.post('/plans', (req, res) => {
    const { item, ...input } = parseInput(newPlan, req.body);
    const plan: SimulatedPlan = {
      id: newId('plan'),
      entity: 'plan',
      item: { id: newId('item'), active: true, ...item },
      created_at: nowInSeconds(),
      ...input,
    };
    res.json(store.put(plan));
  });
  router.get(
    '/plans',
    (req, res) => void res.json(paginate(store.list<SimulatedPlan>('plan'), req.query)),
  );
  router.get('/plans/:id', (req, res) => {
    const plan = store.find<SimulatedPlan>(req.params.id, 'plan');
    if (!plan) throw unknownId();
    res.json(plan);
  });
  router.post('/subscriptions', (req, res) => {
    const input = parseInput(newSubscription, req.body);
    const plan = store.find<SimulatedPlan>(input.plan_id, 'plan');
    if (!plan) throw unknownId();
    const { start_at, total_count } = input;
    if (start_at !== null && start_at <= nowInSeconds()) {
      throw new ApiRefusal('The start at must be in the future.', { field: 'start_at' });
    }
    const subscription: SimulatedSubscription = {
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
      ...input,
    };
    res.json(store.put(subscription));
  });
  router.get('/subscriptions', (req, res) => {
    const { plan_id } = req.query;
    const fits = (each: SimulatedSubscription) => !plan_id || each.plan_id === plan_id;
    res.json(paginate(store.list<SimulatedSubscription>('subscription', fits), req.query));
  });
  router.get('/subscriptions/:id', (req, res) => void res.json(getSubscription(req.params.id)));
  router.post('/subscriptions/:id/cancel', (req, res) => {
    const subscription = getSubscription(req.params.id);
    const { cancel_at_cycle_end } = parseInput(cancellationInput, req.body);
    if (isEnded(subscription)) {
      throw new ApiRefusal(`Subscription is not cancellable in ${subscription.status} status.`, {
        field: 'status',
      });
    }
    // Without a running, paid cycle there is no cycle end.
    if (!cancel_at_cycle_end || subscription.status !== 'active') {
      return void res.json(endSubscription(deps, subscription));
    }
    const id = `ending_${subscription.id}`;
    store.put<ScheduledCancellation>({ id, entity: 'ending', created_at: nowInSeconds() });
    res.json(subscription);
  });
  for (const [verb, from, to] of [
    ['pause', 'active', 'paused'],
    ['resume', 'paused', 'active'],
  ] as const) {
    router.post(`/subscriptions/:id/${verb}`, (req, res) => {
      const subscription = getSubscription(req.params.id);
      if (subscription.status !== from) {
        throw new ApiRefusal(
          `Subscription cannot be changed in the status ${subscription.status}.`,
        );
      }
      const changed = store.put<SimulatedSubscription>({ ...subscription, status: to });
      webhooks.publish(`subscription.${to === 'active' ? 'resumed' : 'paused'}`, {
        subscription: changed,
      });
      res.json(changed);
    });
  }
  router.get('/invoices', (req, res) => {
    const { subscription_id, payment_id } = req.query;
    const fits = (each: SimulatedInvoice) =>
      (!subscription_id || each.subscription_id === subscription_id) &&
      (!payment_id || each.payment_id === payment_id);
    res.json(paginate(store.list<SimulatedInvoice>('invoice', fits), req.query));
  });
  router.get('/invoices/:id', (req, res) => {
    const invoice = store.find<SimulatedInvoice>(req.params.id, 'invoice');
    if (!invoice) throw unknownId();
    res.json(invoice);
  });
  return router;
}
