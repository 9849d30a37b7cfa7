import type { DomainEvent } from '@soloist/contracts';
import type { UpdateQuery } from 'mongoose';
import { countedOf } from '../invoices/invoice-settlement.ts';
import type {
  InvoiceFields,
  StoredCredit,
  StoredInvoice,
  StoredPayment,
} from '../invoices/invoices.model.ts';
import { settle } from '../invoices/settle-invoice.ts';

interface News {
  /** Of what happened: it counts once. */
  id: string;
  paymentId: string;
  /** For the time line. */
  entry: string;
  /** For others. */
  event: DomainEvent;
}

/** @throws Error while its own event is still to come: this one is then delivered again, after it. */
function paymentOf({ payments }: StoredInvoice, paymentId: string): StoredPayment {
  const payment = payments.find(({ payment_id }) => payment_id === paymentId);
  if (!payment) throw new Error('the payment is not noted yet');
  return payment;
}

const replaced = ({ payments }: StoredInvoice, next: StoredPayment) =>
  payments.map((each) => (each.payment_id === next.payment_id ? next : each));

const entryOf = (event: string) => ({ at: new Date(), actor: 'system' as const, event });

interface TakenBack extends News {
  /** Minor units. */
  amount: number;
  /** Decided with it. */
  credit?: StoredCredit;
}

/** What changes when an online payment, or a part of it, is not with the freelancer any more. */
export function takenBack(
  invoice: StoredInvoice,
  { id, paymentId, entry, event, credit, ...asked }: TakenBack,
): UpdateQuery<InvoiceFields> | undefined {
  const payment = paymentOf(invoice, paymentId);
  if (payment.refunds?.some((each) => each.id === id)) return undefined;
  const amount = Math.min(asked.amount, countedOf(payment));
  const settled = settle(invoice, {
    paidTotal: invoice.paidTotal - amount,
    creditedTotal: invoice.creditedTotal + (credit?.total ?? 0),
  });
  const refunds = [...(payment.refunds ?? []), { id, amount }];
  const others = settled.$push?.outbox ? [settled.$push.outbox] : [];
  return {
    ...settled,
    $set: { ...settled.$set, payments: replaced(invoice, { ...payment, refunds }) },
    $push: {
      ...(credit ? { credits: credit } : {}),
      timeline: entryOf(entry),
      outbox: { $each: [...others, event] },
    },
  } as UpdateQuery<InvoiceFields>;
}

/** What changes when something happened to an online payment that leaves the sums as they are. */
export function told(
  invoice: StoredInvoice,
  { id, paymentId, entry, event }: News,
): UpdateQuery<InvoiceFields> | undefined {
  const payment = paymentOf(invoice, paymentId);
  if (payment.told?.includes(id)) return undefined;
  const next = { ...payment, told: [...(payment.told ?? []), id] };
  return {
    $set: { payments: replaced(invoice, next) },
    $push: { timeline: entryOf(entry), outbox: event },
  } as UpdateQuery<InvoiceFields>;
}
