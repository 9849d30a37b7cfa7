import { ApiRefusal } from './api-error.ts';
import { getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import type {
  SimulatedCustomer,
  SimulatedOrder,
  SimulatedPayment,
  SimulatedToken,
} from './entities.ts';
import { capture, createPayment, fail } from './payments.ts';
import { newId, nowInSeconds, type Store } from './store.ts';

type TokenStatus = SimulatedToken['recurring_details']['status'];

const insufficientFunds = {
  description: 'Your payment was declined because of insufficient funds.',
  reason: 'insufficient_funds',
};

/**
 * Checks an order that saves a payment method.
 * @throws ApiRefusal for an unknown customer, terms without one, and other currencies than rupees.
 */
export function requireRecurring(
  store: Store,
  { customer_id, token, currency }: Partial<SimulatedOrder>,
) {
  if (!customer_id && !token) return;
  if (!store.find<SimulatedCustomer>(customer_id, 'customer')) {
    throw new ApiRefusal('The id provided does not exist', { field: 'customer_id' });
  }
  if (currency !== 'INR') {
    throw new ApiRefusal('Recurring payments are in INR only', { field: 'currency' });
  }
  if (token && token.expire_at <= nowInSeconds()) {
    throw new ApiRefusal('The expire at must be in the future.', { field: 'token.expire_at' });
  }
}

/** Saves the payment method of a captured payment, when its order asks for that. */
export function saveMethod(deps: SimulatorDeps, paymentId: string) {
  const { store } = deps;
  const payment = store.find<SimulatedPayment>(paymentId, 'payment');
  const order = store.find<SimulatedOrder>(payment?.order_id, 'order');
  if (!payment || payment.token_id || !order?.token || !order.customer_id) return;
  const { max_amount, expire_at } = order.token;
  const { method, card, vpa } = payment;
  const [username = '', handle = ''] = (vpa ?? '').split('@');
  const token = store.put<SimulatedToken>({
    id: newId('token'),
    entity: 'token',
    customer_id: order.customer_id,
    method,
    card: card && { last4: card.last4, network: card.network, type: card.type },
    vpa: vpa ? { username, handle } : null,
    recurring: true,
    recurring_details: { status: 'initiated', failure_reason: null },
    max_amount,
    expired_at: expire_at,
    created_at: nowInSeconds(),
  });
  store.put<SimulatedPayment>({
    ...payment,
    customer_id: order.customer_id,
    token_id: token.id,
  });
  if (getBank(store).mandates === 'confirmed') moveToken(deps, token, 'confirmed');
}

/** The bank or the owner changes the state of a saved payment method. */
export function moveToken(
  { store, webhooks }: SimulatorDeps,
  token: SimulatedToken,
  status: TokenStatus,
): SimulatedToken {
  const failure_reason = status === 'rejected' ? 'The bank rejected the mandate.' : null;
  const moved = store.put<SimulatedToken>({
    ...token,
    recurring_details: { status, failure_reason },
  });
  // Its expiry sends no event.
  if (status !== 'expired') webhooks.publish(`token.${status}`, { token: moved });
  return moved;
}

/**
 * Charges a saved payment method for an order.
 * @throws ApiRefusal when the mandate does not cover it, and, with the payment's id, when the bank
 * declines it.
 */
export function chargeToken(
  deps: SimulatorDeps,
  {
    order,
    token,
    notes,
    email,
    contact,
  }: {
    order: SimulatedOrder;
    token: SimulatedToken;
    notes: Record<string, string>;
    email: string;
    contact: string;
  },
): SimulatedPayment {
  const { store } = deps;
  const { status } = token.recurring_details;
  if (status !== 'confirmed') throw new ApiRefusal(`The token is ${status}.`, { field: 'token' });
  if (token.expired_at <= nowInSeconds()) {
    throw new ApiRefusal('The token has expired.', { field: 'token' });
  }
  if (order.amount > token.max_amount) {
    throw new ApiRefusal('The amount exceeds the maximum of the mandate.', { field: 'amount' });
  }
  if (order.status === 'paid') throw new ApiRefusal('Order is already paid');
  const { id: order_id, amount, currency } = order;
  const { method, card, vpa, customer_id, id: token_id } = token;
  const payer = {
    email,
    contact,
    method,
    last4: card?.last4 ?? '',
    vpa: vpa ? `${vpa.username}@${vpa.handle}` : '',
  };
  const payment = store.put(
    createPayment({
      ...{ amount, currency, order_id, invoice_id: null, payer, notes, customer_id, token_id },
    }),
  );
  const { charges } = getBank(store);
  return charges === 'later' ? payment : decideCharge(deps, payment, charges);
}

/** The bank's decision about a charge that it has received. */
export function decideCharge(
  deps: SimulatorDeps,
  payment: SimulatedPayment,
  outcome: 'paid' | 'declined',
): SimulatedPayment {
  if (payment.status !== 'created') throw new ApiRefusal(`The payment is ${payment.status}.`);
  if (outcome === 'paid') return capture(deps, payment);
  return fail(deps, payment, insufficientFunds);
}
