import { paidOrder } from '../../testing/paid-order.ts';
import { startPaying } from '../../testing/start-paying.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { settleDueRefunds } from './settle-due-refunds.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** Payments with clients who paid, and what freelancers give back of it. */
export async function startRefunding() {
  const paying = await startPaying();

  async function paid(facts: object = {}) {
    const payment = await paidOrder(paying, facts);
    const { id } = payment;
    return {
      ...payment,
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
