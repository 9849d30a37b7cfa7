import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import type { EntityNotes, SimulatedPayment, SimulatedRefund } from './entities.ts';
import { inAccountCurrency } from './exchange.ts';
import { collection, notes, paginate, parseInput } from './input.ts';
import { newId, nowInSeconds } from './store.ts';

const refundSchema = z.object({
  amount: z.optional(z.int().check(z.gte(1))),
  receipt: z._default(z.nullable(z.string()), null),
  notes,
});

interface RefundInput {
  amount: number;
  receipt: string | null;
  notes: EntityNotes;
  status: 'pending' | 'processed';
}

/** The payment with that much refunded; less than before when a refund failed. */
function withRefunded(
  { store }: SimulatorDeps,
  payment: SimulatedPayment,
  amount_refunded: number,
): SimulatedPayment {
  const unrefunded = payment.captured ? 'captured' : payment.status;
  return store.put<SimulatedPayment>({
    ...payment,
    amount_refunded,
    refund_status: refundStatus(amount_refunded, payment.amount),
    status: amount_refunded === payment.amount ? 'refunded' : unrefunded,
  });
}

function refundStatus(refunded: number, amount: number): SimulatedPayment['refund_status'] {
  if (refunded === 0) return null;
  return refunded === amount ? 'full' : 'partial';
}

function createRefund(
  deps: SimulatorDeps,
  payment: SimulatedPayment,
  input: RefundInput,
): SimulatedRefund {
  const { store, webhooks } = deps;
  const refund = store.put<SimulatedRefund>({
    id: newId('rfnd'),
    entity: 'refund',
    currency: payment.currency,
    ...inAccountCurrency(input.amount, payment.currency),
    payment_id: payment.id,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: nowInSeconds(),
    ...input,
  });
  const refunded = withRefunded(deps, payment, payment.amount_refunded + input.amount);
  webhooks.publish('refund.created', { refund, payment: refunded });
  if (refund.status === 'processed') {
    webhooks.publish('refund.processed', { refund, payment: refunded });
  }
  return refund;
}

/** An automatic refund of the provider: the payment was authorized, and is never captured. */
export function refundAutomatically(
  deps: SimulatorDeps,
  payment: SimulatedPayment,
): SimulatedPayment {
  const { store, webhooks } = deps;
  const authorized = store.put<SimulatedPayment>({ ...payment, status: 'authorized' });
  webhooks.publish('payment.authorized', { payment: authorized });
  createRefund(deps, authorized, {
    amount: payment.amount,
    receipt: null,
    notes: [],
    status: 'processed',
  });
  return store.find<SimulatedPayment>(payment.id, 'payment') ?? authorized;
}

/** The refund that a lost dispute created. */
export function refundDisputed(deps: SimulatorDeps, payment: SimulatedPayment, disputed: number) {
  const amount = Math.min(disputed, payment.amount - payment.amount_refunded);
  if (amount > 0)
    createRefund(deps, payment, { amount, receipt: null, notes: [], status: 'processed' });
}

/** Processes or fails a pending refund. */
export function moveRefund(
  deps: SimulatorDeps,
  refund: SimulatedRefund,
  status: 'processed' | 'failed',
): SimulatedRefund {
  const { store, webhooks } = deps;
  const payment = store.find<SimulatedPayment>(refund.payment_id, 'payment');
  if (!payment) throw unknownId();
  if (refund.status !== 'pending') throw new ApiRefusal(`The refund is already ${refund.status}.`);
  const moved = store.put<SimulatedRefund>({ ...refund, status });
  const isFailed = status === 'failed';
  const changed = isFailed
    ? withRefunded(deps, payment, payment.amount_refunded - refund.amount)
    : payment;
  webhooks.publish(`refund.${status}`, { refund: moved, payment: changed });
  return moved;
}

/** https://razorpay.com/docs/api/refunds */
export function refundRoutes(deps: SimulatorDeps): Router {
  const { store } = deps;
  const router = Router();
  const getPayment = (id: unknown) => {
    const payment = store.find<SimulatedPayment>(id, 'payment');
    if (!payment) throw unknownId();
    return payment;
  };
  const refundsOf = (id: string) =>
    store.list<SimulatedRefund>('refund', ({ payment_id }) => payment_id === id);
  router.post('/payments/:id/refund', (req, res) => {
    const payment = getPayment(req.params.id);
    const { amount: requested, ...rest } = parseInput(refundSchema, req.body);
    // The same receipt of the same payment is the same refund.
    const known = refundsOf(payment.id).find(
      ({ receipt }) => rest.receipt !== null && receipt === rest.receipt,
    );
    if (known) return void res.json(known);
    const left = payment.amount - payment.amount_refunded;
    const amount = requested ?? left;
    if (!payment.captured) throw new ApiRefusal('The payment has not been captured yet');
    if (amount > left || left === 0) {
      throw new ApiRefusal('The total refund amount is greater than the refund payment amount');
    }
    res.json(createRefund(deps, payment, { amount, ...rest, status: getBank(store).refunds }));
  });
  router.get('/payments/:id/refunds', (req, res) => {
    res.json(collection(refundsOf(getPayment(req.params.id).id)));
  });
  router.get('/refunds', (req, res) => {
    res.json(paginate(store.list<SimulatedRefund>('refund'), req.query));
  });
  router.get('/refunds/:id', (req, res) => {
    const found = store.find<SimulatedRefund>(req.params.id, 'refund');
    if (!found) throw unknownId();
    res.json(found);
  });
  return router;
}
