import { payingInvoices } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { verifyPayment } from '../settling/verify-payment.ts';
import { openCheckout } from './orders.service.ts';

export const orderRoutes = (parts: Parts) => [
  route(payingInvoices.order, ({ params, query }) =>
    openCheckout({ orderId: params.orderId, part: query.part }, parts),
  ),
  route(payingInvoices.verify, ({ body }) => verifyPayment(body, parts)),
];
