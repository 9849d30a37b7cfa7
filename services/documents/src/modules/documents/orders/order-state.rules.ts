import {
  type OrderListStatus,
  type OrderStatus,
  refundShare,
  type WorkStage,
} from '@soloist/contracts';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import type { OrderState } from './orders.service.ts';

export function statusOfOrder({ order, invoice, project }: OrderState, now: Date): OrderStatus {
  if (!project) {
    const isOver = order.expiresAt <= now || invoice?.status === 'void';
    return isOver ? 'expired' : 'awaiting_payment';
  }
  return project.status === 'cancelled' ? 'cancelled' : 'paid';
}

/** How far the work is, from what the freelancer did in the project. */
export function stageOf({ order, project, hasTime }: OrderState): WorkStage {
  if (!project) return 'not_started';
  const isDelivered = project.milestones.some(
    ({ id, status, changedAt }) =>
      id !== order.milestoneId && (status !== 'pending' || changedAt !== undefined),
  );
  if (isDelivered || project.status === 'completed') return 'delivered';
  const hasFile = project.files.some(({ by }) => by === 'freelancer');
  return hasFile || hasTime ? 'started' : 'not_started';
}

/** The refund of each online payment when the client cancels now; empty when they can't. */
export function refundsOf(state: OrderState): { paymentId: string; amount: number }[] {
  const { order, invoice, project } = state;
  // A contract change has terms of its own.
  const isAsOrdered = String(project?._id) === String(order.projectId);
  if (!isAsOrdered || !['accepted', 'active'].includes(project?.status ?? '')) return [];
  const stage = stageOf(state);
  return (invoice?.payments ?? [])
    .filter(({ method }) => method === 'online')
    .map((payment) => ({
      paymentId: payment.payment_id,
      amount: refundShare(netPaymentAmount(payment), order.service.cancellation, stage),
    }))
    .filter(({ amount }) => amount > 0);
}

export const sumOf = (refunds: { amount: number }[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The status of an order in its seller's list. */
export function listStatusOf(state: OrderState, now: Date): OrderListStatus {
  const status = statusOfOrder(state, now);
  if (status === 'awaiting_payment') return 'unpaid';
  if (status === 'expired') return 'expired';
  const refunded = refundedOf(state);
  if (status === 'cancelled') return refunded > 0 ? 'refunded' : 'cancelled';
  if (refunded >= state.order.service.total) return 'refunded';
  if (state.project?.status === 'completed') return 'completed';
  return stageOf(state) === 'not_started' ? 'paid' : 'in_work';
}

/** Minor units of an order that were refunded. */
export const refundedOf = ({ invoice }: OrderState): number =>
  sumOf((invoice?.payments ?? []).flatMap(({ refunds = [] }) => refunds));
