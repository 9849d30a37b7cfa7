import { randomUUID } from 'node:crypto';
import { capturePayment } from '../src/modules/payments/captures/capture-payment.service.ts';
import type { PaymentsHarness } from './provider-harness.ts';

/**
 * A paid order of 1,000.00, of which 50.00 and 9.00 tax are the platform's, and its freelancer's
 * actions.
 */
export async function createPaidOrder(paying: PaymentsHarness, overrides: object = {}) {
  const order = await paying.newOrder(overrides);
  const { razorpay_payment_id: id } = await paying.pay(order);
  await capturePayment(id, paying.deps);
  const userId = order.freelancerId;
  const token = paying.tokenFor({ userId });
  return {
    id: id as string,
    userId,
    token,
    order,
    balance: async () => (await paying.balanceOf(userId))[0],
    refund: (amount: number, over: object = {}, as = token) =>
      paying.send(`POST /payment/payments/${id}/refunds`, {
        token: as,
        body: { refund_id: randomUUID(), amount, reason: 'The work was not needed.', ...over },
      }),
  };
}
