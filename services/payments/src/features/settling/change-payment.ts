import type { DomainEvent } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { type Payment, type PaymentFields, PaymentModel } from './payments.model.ts';

type Lists = Pick<PaymentFields, 'refunds' | 'disputes'>;
/** What changes, made from the payment as it stands, and what is told of it. */
type Change = Partial<Lists> & { news?: DomainEvent[] };

/**
 * Decides about refunds and disputes of a payment in one write, made only while it is what the decision
 * was made from: of two at the same moment, the second decides anew. Deciding nothing leaves it as it is.
 * @throws AppError `not_found`; what `decide` throws.
 */
export async function changePayment(
  id: string,
  decide: (payment: Payment) => Change | undefined,
): Promise<Payment> {
  for (;;) {
    const payment = await PaymentModel.findById(id).lean<Payment>();
    if (!payment) throw notFound('payment');
    const change = decide(payment);
    if (!change) return payment;
    const { news = [], ...lists } = change;
    const changed = await PaymentModel.findOneAndUpdate(
      { _id: id, revision: payment.revision },
      {
        $set: { ...lists, ...sumsOf({ ...payment, ...lists }) },
        $inc: { revision: 1 },
        $push: { outbox: { $each: news } },
      },
      { returnDocument: 'after' },
    ).lean<Payment>();
    if (changed) return changed;
  }
}

export const isLive = ({ state }: Pick<Payment['refunds'][number], 'state'>) => state !== 'failed';

function sumsOf(payment: Payment) {
  const { disputes } = payment;
  const refunds = payment.refunds.filter(isLive);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    refunded,
    state: stateOf(payment, refunded),
    ...(disputes.length > 0 ? { disputeId: disputes.at(-1)?.id } : {}),
  };
}

function stateOf({ amount, disputes }: Payment, refunded: number): Payment['state'] {
  const isAny = (wanted: string) => disputes.some(({ state }) => state === wanted);
  if (isAny('open')) return 'disputed';
  if (isAny('lost')) return 'lost';
  if (refunded === 0) return 'captured';
  return refunded < amount ? 'partly_refunded' : 'refunded';
}
