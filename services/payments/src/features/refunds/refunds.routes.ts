import { refunds } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { refundPayment } from './refund-payment.service.ts';

export const refundRoutes = (parts: Parts) => [
  route(refunds.refund, ({ user, params, body }) =>
    refundPayment({ ...body, userId: user.sub, paymentId: params.paymentId }, parts),
  ),
];
