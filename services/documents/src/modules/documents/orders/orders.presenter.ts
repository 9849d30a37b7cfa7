import type { ServiceOrder } from '@soloist/contracts';
import { refundsOf, stageOf, statusOfOrder, sumOf } from './order-state.rules.ts';
import type { OrderState } from './orders.service.ts';

export function presentOrder(state: OrderState): ServiceOrder {
  const { order, invoice, project } = state;
  const { link, service, sha256, answers, client, seller, createdAt, expiresAt, paidAt } = order;
  const refunded = (invoice?.payments ?? []).flatMap(({ refunds = [] }) => refunds);
  return {
    link,
    status: statusOfOrder(state, new Date()),
    service,
    sha256,
    answers,
    client,
    seller: {
      id: order.freelancerId,
      name: seller.name,
      headline: seller.headline,
      profileImage: seller.profileImage,
    },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    orderId: invoice?.orderId ?? null,
    contract_id: project?.contract_id ?? null,
    stage: stageOf(state),
    refund: sumOf(refundsOf(state)) || null,
    refunded: sumOf(refunded),
  };
}
