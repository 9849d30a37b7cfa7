import type { DomainEvent } from '@soloist/contracts';
import type { UpdateQuery } from 'mongoose';
import { updateBalance } from '../invoices/invoice-balance.rules.ts';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import type {
  InvoiceFields,
  StoredCredit,
  StoredInvoice,
  StoredPayment,
} from '../shared/invoices.model.ts';

interface PaymentEvent {
  /** Id of the event, which counts once. */
  id: string;
  paymentId: string;
  /** Entry for the timeline. */
  entry: string;
  /** Event to publish. */
  event: DomainEvent;
}

/**
 * @throws Error when the payment's own event has not arrived: this event is then delivered again,
 * after it.
 */
function findPayment({ payments }: StoredInvoice, paymentId: string): StoredPayment {
  const payment = payments.find(({ payment_id }) => payment_id === paymentId);
  if (!payment) throw new Error('the payment is not recorded yet');
  return payment;
}

const replacePayment = ({ payments }: StoredInvoice, next: StoredPayment) =>
  payments.map((each) => (each.payment_id === next.payment_id ? next : each));

const entryOf = (event: string) => ({ at: new Date(), actor: 'system' as const, event });

interface PaymentReversal extends PaymentEvent {
  /** Amount in minor units. */
  amount: number;
  /** Credit that is decided in the same write. */
  credit?: StoredCredit;
}

/** The update for an online payment that the freelancer lost, wholly or in part. */
export function reversePayment(
  invoice: StoredInvoice,
  { id, paymentId, entry, event, credit, ...reversal }: PaymentReversal,
): UpdateQuery<InvoiceFields> | undefined {
  const payment = findPayment(invoice, paymentId);
  if (payment.refunds?.some((each) => each.id === id)) return undefined;
  const amount = Math.min(reversal.amount, netPaymentAmount(payment));
  const balanceUpdate = updateBalance(invoice, {
    paidTotal: invoice.paidTotal - amount,
    creditedTotal: invoice.creditedTotal + (credit?.total ?? 0),
  });
  const refunds = [...(payment.refunds ?? []), { id, amount }];
  const others = balanceUpdate.$push?.outbox ? [balanceUpdate.$push.outbox] : [];
  return {
    ...balanceUpdate,
    $set: { ...balanceUpdate.$set, payments: replacePayment(invoice, { ...payment, refunds }) },
    $push: {
      ...(credit ? { credits: credit } : {}),
      timeline: entryOf(entry),
      outbox: { $each: [...others, event] },
    },
  } as UpdateQuery<InvoiceFields>;
}

/** The update for an event of an online payment that does not change sums. */
export function recordPaymentEvent(
  invoice: StoredInvoice,
  { id, paymentId, entry, event }: PaymentEvent,
): UpdateQuery<InvoiceFields> | undefined {
  const payment = findPayment(invoice, paymentId);
  if (payment.told?.includes(id)) return undefined;
  const next = { ...payment, told: [...(payment.told ?? []), id] };
  return {
    $set: { payments: replacePayment(invoice, next) },
    $push: { timeline: entryOf(entry), outbox: event },
  } as UpdateQuery<InvoiceFields>;
}
