import type { DomainEvent } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { changePayment } from '../captures/change-payment.service.ts';
import type { StoredProviderPayment, StoredRefund } from '../captures/payments.model.ts';

export interface RefundOf {
  payment: StoredProviderPayment;
  refund: StoredRefund;
}

/** The refund of a payment whose order was cancelled. */
export const cancellationRefundId = 'order-cancelled';

/** Whether the client must get it back, whatever the freelancer's balance. */
export const isOwed = ({ isSurplus, refund_id }: Pick<StoredRefund, 'isSurplus' | 'refund_id'>) =>
  isSurplus || refund_id === cancellationRefundId;

const owedNoun = ({ isSurplus }: Pick<StoredRefund, 'isSurplus'>) =>
  isSurplus ? 'An overpayment' : 'A cancelled order';
export const owedIncident = (refund: Pick<StoredRefund, 'isSurplus'>, reason = '') =>
  `${owedNoun(refund)} could not be refunded${reason}.`;

export const hasRefundEnded = ({ state }: Pick<StoredRefund, 'state'>) =>
  state === 'made' || state === 'failed';

type Move = Pick<StoredRefund, 'state'> & { providerId?: string };

/** Stores a refund's state and publishes it, once per state. An ended refund never changes. */
export async function moveRefund(of: RefundOf, move: Move, ...news: DomainEvent[]): Promise<void> {
  await changePayment(of.payment._id, ({ refunds, freelancerId: userId }) => {
    const refund = refunds.find(({ id }) => id === of.refund.id);
    if (!refund || hasRefundEnded(refund) || refund.state === move.state) return undefined;
    const { askAt, ...rest } = refund;
    const moved = { ...rest, ...move, ...(hasRefundEnded(move) || !askAt ? {} : { askAt }) };
    return {
      refunds: refunds.map((each) => (each === refund ? moved : each)),
      news: [...news, newEvent('wallet.changed', { userId })],
    };
  });
}

/** Deletes a refund that could not be debited. */
export async function dropRefund({ payment, refund }: RefundOf): Promise<void> {
  await changePayment(payment._id, ({ refunds }) => {
    const left = refunds.filter(({ id }) => id !== refund.id);
    return left.length < refunds.length ? { refunds: left } : undefined;
  });
}

/** Marks a refund as sent: from then on it may exist at the provider. */
export async function markTried({ payment, refund }: RefundOf): Promise<void> {
  await changePayment(payment._id, ({ refunds }) => ({
    refunds: refunds.map((each) =>
      each.id === refund.id ? { ...each, triedAt: new Date() } : each,
    ),
  }));
}
