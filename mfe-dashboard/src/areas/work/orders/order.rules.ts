import type { OrderListStatus, OrderPayment, OrderSummary } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { formatDay } from '../../shared/formats/dates.rules.ts';

export const orderBadges: Record<OrderListStatus, { text: string; tone: BadgeTone }> = {
  unpaid: { text: 'Unpaid', tone: 'warn' },
  expired: { text: 'Expired', tone: 'neutral' },
  paid: { text: 'Paid', tone: 'ok' },
  in_work: { text: 'In progress', tone: 'info' },
  completed: { text: 'Completed', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  refunded: { text: 'Refunded', tone: 'neutral' },
};

export const orderPaymentTexts: Record<OrderPayment, string> = {
  paid: 'Paid orders',
  unpaid: 'Not paid',
};

const nextSteps: Record<Exclude<OrderListStatus, 'unpaid'>, string> = {
  expired: 'Ended unpaid',
  paid: 'Start the work',
  in_work: 'Deliver the work',
  completed: 'Nothing to do',
  cancelled: 'Nothing to do',
  refunded: 'Nothing to do',
};

/** The next step, in two short lines. */
export function nextOfOrder(order: OrderSummary): [string, string] {
  const { status, invoice, createdAt, expiresAt, paidAt } = order;
  if (status === 'unpaid') {
    return [`Ends ${formatDay(expiresAt)}`, invoice ? invoice.number : 'Not opened yet'];
  }
  return [
    nextSteps[status],
    paidAt ? `Paid ${formatDay(paidAt)}` : `Ordered ${formatDay(createdAt)}`,
  ];
}

export const invoiceHref = (id: string) => `/projects?tab=invoices&invoice=${id}`;

/** Where an order opens: its project, before that its invoice; undefined before both. */
export const hrefOfOrder = ({ projectId, invoice }: OrderSummary): string | undefined => {
  if (projectId) return `/project/status/${projectId}`;
  return invoice ? invoiceHref(invoice.id) : undefined;
};
