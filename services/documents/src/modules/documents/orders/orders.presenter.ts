import type { OrderSummary, ServiceOrder } from '@soloist/contracts';
import {
  listStatusOf,
  refundedOf,
  refundsOf,
  stageOf,
  statusOfOrder,
  sumOf,
} from './order-state.rules.ts';
import type { OrderState } from './orders.service.ts';

export function presentOrder(state: OrderState): ServiceOrder {
  const { order, invoice, project } = state;
  const { link, service, sha256, answers, client, seller, createdAt, expiresAt, paidAt } = order;
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
    refunded: refundedOf(state),
  };
}

/** An order as its seller sees it in a list; the link is the client's. */
export function presentOrderSummary(state: OrderState): OrderSummary {
  const { order, invoice, project } = state;
  const { _id, service, client, createdAt, expiresAt, paidAt } = order;
  return {
    id: String(_id),
    title: service.package ? `${service.title}, ${service.package.name}` : service.title,
    client_name: client.name,
    email: client.email,
    currency: service.currency,
    total: service.total,
    refunded: refundedOf(state),
    status: listStatusOf(state, new Date()),
    invoice: invoice ? { id: String(invoice._id), number: invoice.number } : null,
    projectId: project ? String(project._id) : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
