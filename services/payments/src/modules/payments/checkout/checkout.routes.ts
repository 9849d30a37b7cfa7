import { payingInvoices } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { openCheckout, verifyPayment } from './checkout.service.ts';

export const orderRoutes = (deps: PaymentsDeps) => [
  route(payingInvoices.order, ({ params, query }) =>
    openCheckout({ orderId: params.orderId, ...query }, deps),
  ),
  route(payingInvoices.verify, ({ body }) => verifyPayment(body, deps)),
];
