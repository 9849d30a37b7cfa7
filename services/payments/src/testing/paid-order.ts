import { randomUUID } from 'node:crypto';
import { settlePayment } from '../features/settling/settle-payment.ts';
import type { Paying } from './start-paying.ts';

/** 1,000.00 of which 50.00 and 9.00 tax are the platform's, and what its freelancer does with it. */
export async function paidOrder(paying: Paying, facts: object = {}) {
  const order = await paying.newOrder(facts);
  const { razorpay_payment_id: id } = await paying.pay(order);
  await settlePayment(id, paying.parts);
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
