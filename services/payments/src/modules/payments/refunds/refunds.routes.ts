import { refunds } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { refundPayment } from './refund-payment.service.ts';

export const refundRoutes = (deps: PaymentsDeps) => [
  route(refunds.refund, ({ user, params, body }) =>
    refundPayment({ ...body, userId: user.sub, paymentId: params.paymentId }, deps),
  ),
];
