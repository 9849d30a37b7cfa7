import type { DomainEvent } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { changePayment } from '../captures/change-payment.service.ts';
import type { StoredProviderPayment, StoredRefund } from '../captures/payments.model.ts';

export interface RefundOf {
  payment: StoredProviderPayment;
  refund: StoredRefund;
}

export const hasRefundEnded = ({ state }: Pick<StoredRefund, 'state'>) =>
  state === 'made' || state === 'failed';

type Move = Pick<StoredRefund, 'state'> & { providerId?: string };

/** Stores a refund's state and publishes it, once per state: an ended one stays so. */
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

/** Forgets one for which nothing could be taken. */
export async function dropRefund({ payment, refund }: RefundOf): Promise<void> {
  await changePayment(payment._id, ({ refunds }) => {
    const left = refunds.filter(({ id }) => id !== refund.id);
    return left.length < refunds.length ? { refunds: left } : undefined;
  });
}

/** From then on the provider may have it. */
export async function markTried({ payment, refund }: RefundOf): Promise<void> {
  await changePayment(payment._id, ({ refunds }) => ({
    refunds: refunds.map((each) =>
      each.id === refund.id ? { ...each, triedAt: new Date() } : each,
    ),
  }));
}
