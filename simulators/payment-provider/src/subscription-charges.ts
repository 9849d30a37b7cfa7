import { ApiRefusal, unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type {
  SimulatedInvoice,
  SimulatedOrder,
  SimulatedPayment,
  SimulatedPlan,
  SimulatedSubscription,
} from './entities.ts';
import { capture, createPayment, fail, type Payer, samplePayer } from './payments.ts';
import { refundAutomatically } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

const daySeconds = 24 * 3600;
const periodSeconds = {
  daily: daySeconds,
  weekly: 7 * daySeconds,
  monthly: 30 * daySeconds,
  yearly: 365 * daySeconds,
};
export const cycleSeconds = ({ period, interval }: SimulatedPlan) =>
  periodSeconds[period] * interval;
/** The first charge and three retries; then the provider stops. */
const maxAttempts = 4;
/** Charge that the provider refunds after verifying a card for later charges. */
export const authenticationAmount = 500;

export function getPlan(
  { store }: Pick<SimulatorDeps, 'store'>,
  { plan_id }: SimulatedSubscription,
): SimulatedPlan {
  const plan = store.find<SimulatedPlan>(plan_id, 'plan');
  if (!plan) throw unknownId();
  return plan;
}

/** Whether the first cycle starts later, so that nothing is charged now. */
export const startsLater = ({ status, start_at }: SimulatedSubscription) =>
  status === 'created' && start_at !== null && start_at > nowInSeconds();

/** The invoice of the due cycle: the unpaid one, or a new one. */
function dueInvoice(deps: SimulatorDeps, subscription: SimulatedSubscription): SimulatedInvoice {
  const { store } = deps;
  const [issued] = store.list<SimulatedInvoice>(
    'invoice',
    (each) => each.subscription_id === subscription.id && each.status === 'issued',
  );
  if (issued) return issued;
  const plan = getPlan(deps, subscription);
  const created_at = nowInSeconds();
  const amount = plan.item.amount * subscription.quantity;
  const owed = { amount, amount_paid: 0, amount_due: amount, currency: plan.item.currency };
  const order = store.put<SimulatedOrder>({
    ...owed,
    id: newId('order'),
    entity: 'order',
    receipt: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at,
  });
  const billing_start = subscription.current_end ?? subscription.start_at ?? created_at;
  return store.put<SimulatedInvoice>({
    ...owed,
    id: newId('inv'),
    entity: 'invoice',
    type: 'invoice',
    subscription_id: subscription.id,
    order_id: order.id,
    payment_id: null,
    status: 'issued',
    billing_start,
    billing_end: billing_start + cycleSeconds(plan),
    issued_at: created_at,
    paid_at: null,
    notes: [],
    created_at,
  });
}

function recordFailure({ store, webhooks }: SimulatorDeps, subscription: SimulatedSubscription) {
  // An unstarted subscription keeps its state, and may be retried.
  if (subscription.status === 'created') return;
  const auth_attempts = subscription.auth_attempts + 1;
  const status = auth_attempts >= maxAttempts ? 'halted' : 'pending';
  const failed = store.put<SimulatedSubscription>({ ...subscription, auth_attempts, status });
  webhooks.publish(`subscription.${status}`, { subscription: failed });
}

/** Charges a cycle and updates the subscription. */
export function chargeCycle(
  deps: SimulatorDeps,
  subscription: SimulatedSubscription,
  { isPaid, payer = samplePayer }: { isPaid: boolean; payer?: Payer },
): SimulatedPayment {
  const { store, webhooks } = deps;
  const invoice = dueInvoice(deps, subscription);
  const { amount, currency, order_id, billing_start, billing_end } = invoice;
  const attempt = createPayment({
    amount,
    currency,
    order_id,
    invoice_id: invoice.id,
    payer,
    notes: [],
  });
  if (!isPaid) {
    recordFailure(deps, subscription);
    return fail(deps, attempt);
  }
  const payment = capture(deps, attempt);
  store.put<SimulatedInvoice>({
    ...invoice,
    status: 'paid',
    payment_id: payment.id,
    paid_at: nowInSeconds(),
    amount_paid: amount,
    amount_due: 0,
  });
  const paid_count = subscription.paid_count + 1;
  const remaining_count = subscription.total_count - paid_count;
  const isLast = remaining_count <= 0;
  const wholeSeconds = subscription.total_count * (billing_end - billing_start);
  const charged = store.put<SimulatedSubscription>({
    ...subscription,
    status: isLast ? 'completed' : 'active',
    start_at: subscription.start_at ?? billing_start,
    end_at: subscription.end_at ?? billing_start + wholeSeconds,
    current_start: billing_start,
    current_end: billing_end,
    charge_at: isLast ? null : billing_end,
    ended_at: isLast ? billing_end : null,
    paid_count,
    remaining_count,
    auth_attempts: 0,
  });
  const entities = { subscription: charged };
  if (subscription.status === 'created') webhooks.publish('subscription.authenticated', entities);
  if (subscription.status !== 'active') webhooks.publish('subscription.activated', entities);
  webhooks.publish('subscription.charged', { ...entities, payment });
  if (isLast) webhooks.publish('subscription.completed', entities);
  return payment;
}

/**
 * A small payment that is refunded immediately: the plan is charged when the subscription starts.
 */
export function authenticate(
  deps: SimulatorDeps,
  subscription: SimulatedSubscription,
  { isPaid, payer }: { isPaid: boolean; payer: Payer },
): SimulatedPayment {
  const { store, webhooks } = deps;
  const { currency } = getPlan(deps, subscription).item;
  const attempt = createPayment({
    amount: authenticationAmount,
    currency,
    order_id: null,
    invoice_id: null,
    payer,
    notes: [],
  });
  if (!isPaid) return fail(deps, attempt);
  const payment = refundAutomatically(deps, attempt);
  const authenticated = store.put<SimulatedSubscription>({
    ...subscription,
    status: 'authenticated',
    charge_at: subscription.start_at,
  });
  webhooks.publish('subscription.authenticated', { subscription: authenticated });
  return payment;
}

export function endSubscription(
  { store, webhooks }: SimulatorDeps,
  subscription: SimulatedSubscription,
) {
  const cancelled = store.put<SimulatedSubscription>({
    ...subscription,
    status: 'cancelled',
    ended_at: nowInSeconds(),
    charge_at: null,
  });
  webhooks.publish('subscription.cancelled', { subscription: cancelled });
  return cancelled;
}

/** Simulates the day of the next charge. */
export function advanceCycle(
  deps: SimulatorDeps,
  subscription: SimulatedSubscription,
  event: 'charged' | 'failed' | 'ended',
) {
  const { status } = subscription;
  if (status === 'cancelled' || status === 'completed') {
    throw new ApiRefusal(`The subscription is ${status}.`);
  }
  const isEnding = deps.store.find(`ending_${subscription.id}`, 'ending') !== undefined;
  if (event === 'ended' || isEnding) return void endSubscription(deps, subscription);
  if (status === 'created' || status === 'paused') {
    throw new ApiRefusal(`The subscription is ${status}: nothing is charged.`);
  }
  chargeCycle(deps, subscription, { isPaid: event === 'charged' });
}
