import { randomUUID } from 'node:crypto';
import { startPaying } from '../../testing/start-paying.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { settleDueRefunds } from './settle-due-refunds.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** Payments with clients who paid, and what freelancers give back of it. */
export async function startRefunding() {
  const paying = await startPaying();

  /** 1,000.00 of which 50.00 and 9.00 tax are the platform's, and what its freelancer does with it. */
  async function paid(facts: object = {}) {
    const order = await paying.newOrder(facts);
    const { razorpay_payment_id: id } = await paying.pay(order);
    await settlePayment(id, paying.parts);
    const userId = order.freelancerId;
    const token = paying.tokenFor({ userId });
    return {
      id: id as string,
      userId,
      order,
      refund: (amount: number, over: object = {}, as = token) =>
        paying.send(`POST /payment/payments/${id}/refunds`, {
          token: as,
          body: { refund_id: randomUUID(), amount, reason: 'The work was not needed.', ...over },
        }),
      balance: async () => (await paying.balanceOf(userId))[0],
      stored: () => PaymentModel.findById(id).orFail().select('+outbox').lean(),
      made: () =>
        MovementModel.find({ kind: /^refund\./, 'about.paymentId': id }).lean<Movement[]>(),
      atProvider: () => paying.parts.provider!.refunds.ofPayment(id),
      /** The call before it was long ago. */
      forgetTry: () =>
        PaymentModel.updateOne({ _id: id }, { $set: { 'refunds.0.triedAt': new Date(0) } }),
    };
  }

  return {
    ...paying,
    paid,
    /** The job, once everything is due. */
    later: () => settleDueRefunds(paying.parts, inDays(1)),
  };
}
export type Refunding = Awaited<ReturnType<typeof startRefunding>>;
export type Paid = Awaited<ReturnType<Refunding['paid']>>;
