import { type EventPayload, formatMoney } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { hasSeveralLinks, newDeliveries } from '../../deliveries/index.ts';
import { updateBalance } from '../invoices/invoice-balance.rules.ts';
import { invoiceDefinition } from '../invoices/invoice-document.service.ts';
import { payerOf } from '../invoices/invoices.presenter.ts';
import type { InvoiceFields, StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { changePaidInvoice } from './change-paid-invoice.service.ts';
import { paymentEventDetails } from './payment-event-details.rules.ts';

type Captured = EventPayload<'payment.captured'>;

/** Records a payment on its invoice once and publishes any surplus for refund. */
export const recordOnlinePayment = (captured: Captured, jobDeps: JobDeps) =>
  changePaidInvoice(captured.invoiceId, {
    decide: (invoice) => onlinePaymentUpdate(invoice, captured),
    jobDeps,
  });

function onlinePaymentUpdate(
  invoice: StoredInvoice,
  captured: Captured,
): UpdateQuery<InvoiceFields> | undefined {
  const { paymentId, method, paidAt } = captured;
  if (invoice.payments.some(({ payment_id }) => payment_id === paymentId)) return undefined;
  const fitting = Math.min(captured.amount, invoice.balance);
  const surplus = captured.amount - fitting;
  const payerId = hasSeveralLinks(invoice) ? captured.payerId : undefined;
  const payer = payerOf(invoice, { payerId });
  // A payment that does not count changes nothing, least of all on a void invoice.
  const balanceUpdate: UpdateQuery<InvoiceFields> =
    fitting > 0
      ? updateBalance(invoice, { paidTotal: invoice.paidTotal + fitting, paidBy: payer })
      : {};
  const version = nextVersion(invoice);
  const receipts = fitting > 0 ? newDeliveries(invoice, { kind: 'receipt', version }) : [];
  const payment = {
    payment_id: paymentId,
    amount: fitting,
    method: 'online' as const,
    received_on: paidAt.slice(0, 10),
    paidOn: dayIn(invoice.time_zone, new Date(paidAt)),
    note: method,
    payerId,
    receiptId: receipts[0]?.id,
    left: fitting > 0 ? invoice.balance - fitting : undefined,
    earlier: fitting > 0 ? invoice.paidTotal : undefined,
    surplus: surplus > 0 ? surplus : undefined,
  };
  const entry = (event: string) => ({ at: new Date(), actor: 'client' as const, event });
  const timeline = [
    ...(fitting > 0
      ? [entry(`Paid ${money(invoice, fitting)} online${payer ? ` by ${payer}` : ''}`)]
      : []),
    ...(surplus > 0 ? [entry(`Overpaid by ${money(invoice, surplus)}; we’re refunding it`)] : []),
  ];
  const outbox = [
    ...(balanceUpdate.$push?.outbox ? [balanceUpdate.$push.outbox] : []),
    ...receipts.map((receipt) => invoiceDefinition.deliveryEvent(invoice, receipt)),
    ...(fitting > 0 && fitting < invoice.balance
      ? [newEvent('invoice.part-paid', { ...partPaymentDetails(invoice, fitting), paidBy: payer })]
      : []),
    ...(surplus > 0
      ? [surplusEvent(captured, { surplus, isVoid: invoice.status === 'void' })]
      : []),
  ];
  return {
    ...balanceUpdate,
    $push: {
      payments: payment,
      deliveries: { $each: receipts },
      timeline: { $each: timeline },
      outbox: { $each: outbox },
    },
  } as UpdateQuery<InvoiceFields>;
}

/** Each receipt has its own PDF, numbered after the invoice's, which is the first. */
const nextVersion = ({ deliveries }: StoredInvoice) =>
  Math.max(1, ...deliveries.map(({ version = 1 }) => version)) + 1;

const partPaymentDetails = (invoice: StoredInvoice, amount: number) => ({
  ...paymentEventDetails(invoice, amount),
  left: invoice.balance - amount,
});

const money = ({ terms }: StoredInvoice, minor: number) => formatMoney(minor, terms.currency);

function surplusEvent(
  { paymentId, invoiceId, freelancerId, currency }: Captured,
  { surplus, isVoid }: { surplus: number; isVoid: boolean },
) {
  const reason = isVoid ? 'The invoice is void.' : 'The invoice was paid already.';
  const payment = { paymentId, invoiceId, freelancerId, currency };
  return newEvent('invoice.surplus-paid', { ...payment, amount: surplus, reason });
}
