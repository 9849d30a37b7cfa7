import { serviceOrders } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { listOrders } from './list-orders.service.ts';
import { presentOrder, presentOrderSummary } from './orders.presenter.ts';
import { issueOrderInvoice, readOrder } from './orders.service.ts';
import { placeOrder } from './place-order.service.ts';

/** Orders of services: placed by marketplace, continued by the holder of the link. */
export const orderRoutes = (deps: DocumentsDeps) => [
  route(serviceOrders.place, ({ body, req }) =>
    placeOrder({ order: body, authorization: req.get('authorization') ?? '' }, deps),
  ),
  route(serviceOrders.list, async ({ user, query }) => {
    const { items, nextCursor } = await listOrders(user.sub, query);
    return { items: items.map(presentOrderSummary), nextCursor };
  }),
  route(serviceOrders.read, async ({ params }) => ({
    order: presentOrder(await readOrder(params.link)),
  })),
  route(serviceOrders.checkout, async ({ params }) => ({
    orderId: await issueOrderInvoice(params.link, deps),
  })),
  route(serviceOrders.cancel, async ({ params, body }) => ({
    order: presentOrder(await cancelOrder(params.link, body.refund)),
  })),
];
