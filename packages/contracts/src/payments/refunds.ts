import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { amount, requiredText } from '../shared/primitives.ts';
import { paymentRecord, providerId } from './payment-orders.ts';

export const refundForm = z.strictObject({
  /** Created by the browser once per form: sending it again refunds nothing twice. */
  refund_id: z.uuid(),
  /** Minor units of the currency in which the client paid. */
  amount: amount('Please fill the amount!'),
  /** Shown to the client, on the credit note too. */
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
      'Refund a payment of your invoice, in full or in part, and credit the invoice by the same amount. 409 when the wallet does not cover it.',
    params: z.strictObject({ paymentId: providerId('pay') }),
    body: refundForm,
    response: z.object({ message: z.string(), payment: paymentRecord }),
  }),
};
