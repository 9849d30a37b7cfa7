import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedCustomer, SimulatedOrder, SimulatedToken } from './entities.ts';
import { amount, collection, currency, notes, parseInput } from './input.ts';
import { newId, nowInSeconds } from './store.ts';
import { chargeToken, moveToken } from './tokens.ts';

const newCustomer = z.object({
  name: z.string(),
  email: z.string(),
  contact: z._default(z.string(), ''),
  notes,
});

const charge = z.object({
  email: z.string(),
  contact: z.string(),
  amount,
  currency,
  order_id: z.string(),
  customer_id: z.string(),
  token: z.string(),
  recurring: z.union([z.literal('1'), z.literal(1), z.literal(true)]),
  notes,
});

/** https://razorpay.com/docs/api/payments/recurring-payments */
export function tokenRoutes(deps: SimulatorDeps): Router {
  const { store, webhooks } = deps;
  const router = Router();
  const getToken = ({ customerId, id }: { customerId: string; id: string }) => {
    const token = store.find<SimulatedToken>(id, 'token');
    if (token?.customer_id !== customerId) throw unknownId();
    return token;
  };
  router.post('/customers', (req, res) => {
    const input = parseInput(newCustomer, req.body);
    const known = { id: newId('cust'), entity: 'customer', created_at: nowInSeconds() } as const;
    res.json(store.put<SimulatedCustomer>({ ...known, ...input }));
  });
  router.get('/customers/:customerId/tokens', (req, res) => {
    const isTheirs = ({ customer_id }: SimulatedToken) => customer_id === req.params.customerId;
    res.json(collection(store.list<SimulatedToken>('token', isTheirs)));
  });
  router.get(
    '/customers/:customerId/tokens/:id',
    (req, res) => void res.json(getToken(req.params)),
  );
  router.put('/customers/:customerId/tokens/:id/cancel', (req, res) => {
    const token = getToken(req.params);
    if (token.recurring_details.status === 'cancelled') {
      throw new ApiRefusal('The mandate is not in a cancellable state.');
    }
    moveToken(deps, token, 'cancelled');
    res.json({ status: 'cancellation_initiated' });
  });
  router.delete('/customers/:customerId/tokens/:id', (req, res) => {
    const token = getToken(req.params);
    // No later answer names it.
    store.put<SimulatedToken>({ ...token, customer_id: '' });
    webhooks.publish('token.deleted', { token });
    res.json({ deleted: true });
  });
  router.post('/payments/create/recurring', (req, res) => {
    const input = parseInput(charge, req.body);
    const order = store.find<SimulatedOrder>(input.order_id, 'order');
    if (!order) throw unknownId();
    if (order.amount !== input.amount || order.currency !== input.currency) {
      throw new ApiRefusal('The amount must be the order’s.', { field: 'amount' });
    }
    const token = getToken({ customerId: input.customer_id, id: input.token });
    const payment = chargeToken(deps, { ...input, order, token });
    if (payment.status === 'failed') {
      const metadata = { payment_id: payment.id, order_id: order.id };
      throw new ApiRefusal(payment.error_description ?? '', { metadata });
    }
    res.json({ razorpay_payment_id: payment.id, razorpay_order_id: order.id });
  });
  return router;
}
