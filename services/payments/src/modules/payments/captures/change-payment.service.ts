import type { DomainEvent } from '@soloist/contracts';
import { changeDocument, notFound } from '@soloist/server-kit';
import { type PaymentFields, PaymentModel, type StoredProviderPayment } from './payments.model.ts';
import { isLive } from './payments.rules.ts';

type Lists = Pick<PaymentFields, 'refunds' | 'disputes'>;
/** A change based on the payment's current state, and its events. */
type PaymentChange = Partial<Lists> & { news?: DomainEvent[] };

/**
 * Changes refunds and disputes of a payment as `changeDocument` does.
 * @throws AppError `not_found`; what `decide` throws.
 */
export const changePayment = (
  id: string,
  decide: (payment: StoredProviderPayment) => PaymentChange | undefined,
): Promise<StoredProviderPayment> =>
  changeDocument({
    read: () => readPayment(id),
    decide,
    write: (payment, { news = [], ...lists }) =>
      PaymentModel.findOneAndUpdate(
        { _id: id, revision: payment.revision },
        {
          $set: { ...lists, ...sumsOf({ ...payment, ...lists }) },
          $inc: { revision: 1 },
          $push: { outbox: { $each: news } },
        },
        { returnDocument: 'after' },
      ).lean<StoredProviderPayment>(),
  });

async function readPayment(id: string): Promise<StoredProviderPayment> {
  const payment = await PaymentModel.findById(id).lean<StoredProviderPayment>();
  if (!payment) throw notFound('payment');
  return payment;
}

function sumsOf(payment: StoredProviderPayment) {
  const { disputes } = payment;
  const refunds = payment.refunds.filter(isLive);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    refunded,
    state: stateOf(payment, refunded),
    disputeId: disputes.at(-1)?.id,
  };
}

function stateOf(
  { amount, disputes }: StoredProviderPayment,
  refunded: number,
): StoredProviderPayment['state'] {
  const isAny = (input: string) => disputes.some(({ state }) => state === input);
  if (isAny('open')) return 'disputed';
  if (isAny('lost')) return 'lost';
  if (refunded === 0) return 'captured';
  return refunded < amount ? 'partly_refunded' : 'refunded';
}
