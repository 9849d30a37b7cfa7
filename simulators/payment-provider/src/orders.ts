import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedOrder, SimulatedPayment } from './entities.ts';
import { minorPerUnit } from './exchange.ts';
import { amount, collection, currency, notes, paginate, parseInput } from './input.ts';
import { newId, nowInSeconds } from './store.ts';
import { requireRecurring } from './tokens.ts';

const newOrder = z.object({
  amount,
  currency,
  receipt: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  notes,
  customer_id: z.optional(z.string()),
  token: z.optional(
    z.object({
      // The provider's bounds for a charge that its owner need not authenticate.
      max_amount: z.int().check(z.gte(100), z.lte(1_500_000)),
      expire_at: z.int(),
      frequency: z.literal('as_presented'),
    }),
  ),
});

/** https://razorpay.com/docs/api/orders */
export function orderRoutes({ store }: SimulatorDeps): Router {
  const router = Router();
  const getOrder = (id: unknown) => {
    const order = store.find<SimulatedOrder>(id, 'order');
    if (!order) throw unknownId();
    return order;
  };
  router.post('/orders', (req, res) => {
    const { amount: total, ...input } = parseInput(newOrder, req.body);
    // As the provider asks for three decimals.
    if (minorPerUnit(input.currency) === 1000 && total % 10 !== 0) {
      throw new ApiRefusal('The amount must end in 0 in this currency');
    }
    requireRecurring(store, input);
    const order: SimulatedOrder = {
      id: newId('order'),
      entity: 'order',
      amount: total,
      amount_paid: 0,
      amount_due: total,
      status: 'created',
      attempts: 0,
      created_at: nowInSeconds(),
      ...input,
    };
    res.json(store.put(order));
  });
  router.get('/orders', (req, res) => {
    const { receipt } = req.query;
    const fits = (each: SimulatedOrder) => !receipt || each.receipt === receipt;
    res.json(paginate(store.list<SimulatedOrder>('order', fits), req.query));
  });
  router.get('/orders/:id', (req, res) => void res.json(getOrder(req.params.id)));
  router.get('/orders/:id/payments', (req, res) => {
    const { id } = getOrder(req.params.id);
    res.json(
      collection(store.list<SimulatedPayment>('payment', ({ order_id }) => order_id === id)),
    );
  });
  return router;
}
