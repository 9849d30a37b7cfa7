import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { paymentRecord, providerId } from './payment-orders.ts';
import { amount, requiredText } from './primitives.ts';

export const refundForm = z.strictObject({
  /** Made by the browser once a form: sending it again gives nothing back twice. */
  refund_id: z.uuid(),
  /** Minor units of the currency in which the client paid. */
  amount: amount('Please fill the amount!'),
  /** The client reads it, on the credit note too. */
  reason: requiredText('Please say why.', 200),
});
export type RefundForm = z.infer<typeof refundForm>;

export const refunds = {
  refund: defineEndpoint({
    service: 'payments',
    method: 'POST',
    path: '/payment/payments/:paymentId/refunds',
    access: 'freelancer',
    names: 'own',
    perMinute: 10,
    summary:
      'Give a payment of an own invoice back, in full or in part; the invoice is credited by as much. 409 when the wallet does not cover it.',
    params: z.strictObject({ paymentId: providerId('pay') }),
    body: refundForm,
    response: z.object({ message: z.string(), payment: paymentRecord }),
  }),
};
