import type { DomainEvent } from '@soloist/contracts';
import type { UpdateQuery } from 'mongoose';
import { updateBalance } from '../invoices/invoice-balance.rules.ts';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import type {
  InvoiceFields,
  StoredCredit,
  StoredInvoice,
  StoredPayment,
} from '../invoices/invoices.model.ts';

interface PaymentEvent {
  /** Of what happened: it counts once. */
  id: string;
  paymentId: string;
  /** For the time line. */
  entry: string;
  /** For others. */
  event: DomainEvent;
}

/** @throws Error while its own event is still to come: this one is then delivered again, after it. */
function findPayment({ payments }: StoredInvoice, paymentId: string): StoredPayment {
  const payment = payments.find(({ payment_id }) => payment_id === paymentId);
  if (!payment) throw new Error('the payment is not recorded yet');
  return payment;
}

const replacePayment = ({ payments }: StoredInvoice, next: StoredPayment) =>
  payments.map((each) => (each.payment_id === next.payment_id ? next : each));

const entryOf = (event: string) => ({ at: new Date(), actor: 'system' as const, event });

interface PaymentReversal extends PaymentEvent {
  /** Minor units. */
  amount: number;
  /** Decided with it. */
  credit?: StoredCredit;
}

/** What changes when an online payment, or a part of it, is not with the freelancer any more. */
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

/** What changes when something happened to an online payment that leaves the sums as they are. */
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
