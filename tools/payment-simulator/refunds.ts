import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { bankOf } from './bank.ts';
import type { Notes, Payment, Refund } from './entities.ts';
import { inAccountCurrency } from './exchange.ts';
import { collection, notes, pageOf, read } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds } from './store.ts';

const refunding = z.object({
  amount: z.optional(z.int().check(z.gte(1))),
  receipt: z._default(z.nullable(z.string()), null),
  notes,
});

interface Refunding {
  amount: number;
  receipt: string | null;
  notes: Notes;
  status: 'pending' | 'processed';
}

/** The payment with so much of it given back; less than before when a refund failed. */
function withRefunded({ store }: Parts, payment: Payment, amount_refunded: number): Payment {
  const unrefunded = payment.captured ? 'captured' : payment.status;
  return store.put<Payment>({
    ...payment,
    amount_refunded,
    refund_status: refundStatus(amount_refunded, payment.amount),
    status: amount_refunded === payment.amount ? 'refunded' : unrefunded,
  });
}

function refundStatus(refunded: number, amount: number): Payment['refund_status'] {
  if (refunded === 0) return null;
  return refunded === amount ? 'full' : 'partial';
}

function refund(parts: Parts, payment: Payment, asked: Refunding): Refund {
  const { store, webhooks } = parts;
  const made = store.put<Refund>({
    id: newId('rfnd'),
    entity: 'refund',
    currency: payment.currency,
    ...inAccountCurrency(asked.amount, payment.currency),
    payment_id: payment.id,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: nowInSeconds(),
    ...asked,
  });
  const refunded = withRefunded(parts, payment, payment.amount_refunded + asked.amount);
  webhooks.tell('refund.created', { refund: made, payment: refunded });
  if (made.status === 'processed') {
    webhooks.tell('refund.processed', { refund: made, payment: refunded });
  }
  return made;
}

/** What the provider gives back unasked: it was authorized, and is never captured. */
export function refundUnasked(parts: Parts, payment: Payment): Payment {
  const { store, webhooks } = parts;
  const authorized = store.put<Payment>({ ...payment, status: 'authorized' });
  webhooks.tell('payment.authorized', { payment: authorized });
  refund(parts, authorized, {
    amount: payment.amount,
    receipt: null,
    notes: [],
    status: 'processed',
  });
  return store.find<Payment>(payment.id, 'payment') ?? authorized;
}

/** What is left of a payment whose dispute was lost, as the refund that it became. */
export function refundDisputed(parts: Parts, payment: Payment, disputed: number) {
  const amount = Math.min(disputed, payment.amount - payment.amount_refunded);
  if (amount > 0) refund(parts, payment, { amount, receipt: null, notes: [], status: 'processed' });
}

/** Takes a refund that waits to where it ends. */
export function moveRefund(parts: Parts, made: Refund, status: 'processed' | 'failed'): Refund {
  const { store, webhooks } = parts;
  const payment = store.find<Payment>(made.payment_id, 'payment');
  if (!payment) throw unknownId();
  if (made.status !== 'pending') throw new ApiRefusal(`The refund is ${made.status} already.`);
  const moved = store.put<Refund>({ ...made, status });
  const isBack = status === 'failed';
  const about = isBack
    ? withRefunded(parts, payment, payment.amount_refunded - made.amount)
    : payment;
  webhooks.tell(`refund.${status}`, { refund: moved, payment: about });
  return moved;
}

/** https://razorpay.com/docs/api/refunds */
export function refundRoutes(parts: Parts): Router {
  const { store } = parts;
  const router = Router();
  const paymentOf = (id: unknown) => {
    const payment = store.find<Payment>(id, 'payment');
    if (!payment) throw unknownId();
    return payment;
  };
  const refundsOf = (id: string) =>
    store.list<Refund>('refund', ({ payment_id }) => payment_id === id);
  router.post('/payments/:id/refund', (req, res) => {
    const payment = paymentOf(req.params.id);
    const { amount: asked, ...rest } = read(refunding, req.body);
    // The same receipt of the same payment is the same refund.
    const known = refundsOf(payment.id).find(
      ({ receipt }) => rest.receipt !== null && receipt === rest.receipt,
    );
    if (known) return void res.json(known);
    const left = payment.amount - payment.amount_refunded;
    const amount = asked ?? left;
    if (!payment.captured) throw new ApiRefusal('The payment has not been captured yet');
    if (amount > left || left === 0) {
      throw new ApiRefusal('The total refund amount is greater than the refund payment amount');
    }
    res.json(refund(parts, payment, { amount, ...rest, status: bankOf(store).refunds }));
  });
  router.get('/payments/:id/refunds', (req, res) => {
    res.json(collection(refundsOf(paymentOf(req.params.id).id)));
  });
  router.get('/refunds', (req, res) => {
    res.json(pageOf(store.list<Refund>('refund'), req.query));
  });
  router.get('/refunds/:id', (req, res) => {
    const found = store.find<Refund>(req.params.id, 'refund');
    if (!found) throw unknownId();
    res.json(found);
  });
  return router;
}
