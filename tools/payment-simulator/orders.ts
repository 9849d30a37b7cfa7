import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import type { Order, Payment } from './entities.ts';
import { amount, collection, currency, notes, pageOf, read } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds } from './store.ts';

const newOrder = z.object({
  amount,
  currency,
  receipt: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  notes,
});

/** https://razorpay.com/docs/api/orders */
export function orderRoutes({ store }: Parts): Router {
  const router = Router();
  const orderOf = (id: unknown) => {
    const order = store.find<Order>(id, 'order');
    if (!order) throw unknownId();
    return order;
  };
  router.post('/orders', (req, res) => {
    const { amount: total, ...asked } = read(newOrder, req.body);
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount: total,
      amount_paid: 0,
      amount_due: total,
      status: 'created',
      attempts: 0,
      created_at: nowInSeconds(),
      ...asked,
    };
    res.json(store.put(order));
  });
  router.get('/orders', (req, res) => {
    const { receipt } = req.query;
    const fits = (each: Order) => !receipt || each.receipt === receipt;
    res.json(pageOf(store.list<Order>('order', fits), req.query));
  });
  router.get('/orders/:id', (req, res) => void res.json(orderOf(req.params.id)));
  router.get('/orders/:id/payments', (req, res) => {
    const { id } = orderOf(req.params.id);
    res.json(collection(store.list<Payment>('payment', ({ order_id }) => order_id === id)));
  });
  return router;
}
