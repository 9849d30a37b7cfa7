import { ApiRefusal, unknownId } from './api-error.ts';
import type { Invoice, Order, Payment, Plan, Subscription } from './entities.ts';
import type { Parts } from './parts.ts';
import { capture, fail, newPayment, type Payer, somebody } from './payments.ts';
import { refundUnasked } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

const daySeconds = 24 * 3600;
const periodSeconds = {
  daily: daySeconds,
  weekly: 7 * daySeconds,
  monthly: 30 * daySeconds,
  yearly: 365 * daySeconds,
};
export const cycleSeconds = ({ period, interval }: Plan) => periodSeconds[period] * interval;
/** The first charge and three more tries; then the provider stops. */
const mostAttempts = 4;
/** What the provider takes, and gives back, to see that a card can be charged later. */
export const authenticationAmount = 500;

export function planOf({ store }: Pick<Parts, 'store'>, { plan_id }: Subscription): Plan {
  const plan = store.find<Plan>(plan_id, 'plan');
  if (!plan) throw unknownId();
  return plan;
}

/** Nothing is charged now: the first cycle begins later. */
export const beginsLater = ({ status, start_at }: Subscription) =>
  status === 'created' && start_at !== null && start_at > nowInSeconds();

/** The invoice of the cycle that is due: the one that waits for its money, or a new one. */
function dueInvoice(parts: Parts, subscription: Subscription): Invoice {
  const { store } = parts;
  const [issued] = store.list<Invoice>(
    'invoice',
    (each) => each.subscription_id === subscription.id && each.status === 'issued',
  );
  if (issued) return issued;
  const plan = planOf(parts, subscription);
  const created_at = nowInSeconds();
  const amount = plan.item.amount * subscription.quantity;
  const owed = { amount, amount_paid: 0, amount_due: amount, currency: plan.item.currency };
  const order = store.put<Order>({
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
  return store.put<Invoice>({
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

function noteFailure({ store, webhooks }: Parts, subscription: Subscription) {
  // Who has not begun stays where they are, and may try again.
  if (subscription.status === 'created') return;
  const auth_attempts = subscription.auth_attempts + 1;
  const status = auth_attempts >= mostAttempts ? 'halted' : 'pending';
  const failed = store.put<Subscription>({ ...subscription, auth_attempts, status });
  webhooks.tell(`subscription.${status}`, { subscription: failed });
}

/** The charge of a cycle, and what becomes of the subscription by it. */
export function chargeCycle(
  parts: Parts,
  subscription: Subscription,
  { isPaid, payer = somebody }: { isPaid: boolean; payer?: Payer },
): Payment {
  const { store, webhooks } = parts;
  const invoice = dueInvoice(parts, subscription);
  const { amount, currency, order_id, billing_start, billing_end } = invoice;
  const made = newPayment({
    amount,
    currency,
    order_id,
    invoice_id: invoice.id,
    payer,
    notes: [],
  });
  if (!isPaid) {
    noteFailure(parts, subscription);
    return fail(parts, made);
  }
  const payment = capture(parts, made);
  store.put<Invoice>({
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
  const charged = store.put<Subscription>({
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
  const about = { subscription: charged };
  if (subscription.status === 'created') webhooks.tell('subscription.authenticated', about);
  if (subscription.status !== 'active') webhooks.tell('subscription.activated', about);
  webhooks.tell('subscription.charged', { ...about, payment });
  if (isLast) webhooks.tell('subscription.completed', about);
  return payment;
}

/** A small payment that goes back at once: the plan is charged when the subscription begins. */
export function authenticate(
  parts: Parts,
  subscription: Subscription,
  { isPaid, payer }: { isPaid: boolean; payer: Payer },
): Payment {
  const { store, webhooks } = parts;
  const { currency } = planOf(parts, subscription).item;
  const made = newPayment({
    amount: authenticationAmount,
    currency,
    order_id: null,
    invoice_id: null,
    payer,
    notes: [],
  });
  if (!isPaid) return fail(parts, made);
  const payment = refundUnasked(parts, made);
  const authenticated = store.put<Subscription>({
    ...subscription,
    status: 'authenticated',
    charge_at: subscription.start_at,
  });
  webhooks.tell('subscription.authenticated', { subscription: authenticated });
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

/** What the day of the next charge brings. */
export function passCycle(
  parts: Parts,
  subscription: Subscription,
  event: 'charged' | 'failed' | 'ended',
) {
  const { status } = subscription;
  if (status === 'cancelled' || status === 'completed') {
    throw new ApiRefusal(`The subscription is ${status}.`);
  }
  const isEnding = parts.store.find(`ending_${subscription.id}`, 'ending') !== undefined;
  if (event === 'ended' || isEnding) return void endSubscription(parts, subscription);
  if (status === 'created' || status === 'paused') {
    throw new ApiRefusal(`The subscription is ${status}: nothing is charged.`);
  }
  chargeCycle(parts, subscription, { isPaid: event === 'charged' });
}
