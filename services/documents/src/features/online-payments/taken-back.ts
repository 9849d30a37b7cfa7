import { formatMoney } from '@soloist/contracts';
import type { UpdateQuery } from 'mongoose';
import type { InvoiceFields, StoredCredit, StoredInvoice } from '../invoices/invoices.model.ts';
import { settle } from '../invoices/settle-invoice.ts';

interface TakenBack {
  /** Of the refund or dispute: it counts once. */
  id: string;
  paymentId: string;
  /** Minor units. */
  amount: number;
  /** For the time line. */
  what: string;
  /** Decided with it. */
  credit?: StoredCredit;
}

/** What changes when an online payment, or a part of it, is not with the freelancer any more. */
export function takenBack(
  invoice: StoredInvoice,
  { id, paymentId, amount, what, credit }: TakenBack,
): UpdateQuery<InvoiceFields> | undefined {
  const payment = invoice.payments.find(({ payment_id }) => payment_id === paymentId);
  if (!payment || payment.refunds?.some((each) => each.id === id)) return undefined;
  const settled = settle(invoice, {
    paidTotal: Math.max(0, invoice.paidTotal - amount),
    creditedTotal: invoice.creditedTotal + (credit?.total ?? 0),
  });
  const payments = invoice.payments.map((each) =>
    each === payment ? { ...each, refunds: [...(each.refunds ?? []), { id, amount }] } : each,
  );
  const event = `${formatMoney(amount, invoice.terms.currency)} · ${what}`;
  return {
    ...settled,
    $set: { ...settled.$set, payments },
    $push: {
      ...settled.$push,
      ...(credit ? { credits: credit } : {}),
      timeline: { at: new Date(), actor: 'system', event },
    },
  };
}
