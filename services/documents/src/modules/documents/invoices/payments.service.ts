import { type EndpointBody, formatMoney, type invoices } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import { DateTime } from 'luxon';
import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import type { InvoiceFields, StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { updateBalance } from './invoice-balance.rules.ts';
import { type InvoiceRef, readInvoice } from './invoices.service.ts';

type Payment = EndpointBody<typeof invoices.recordPayment>;

/**
 * Records a payment made outside the checkout; recording the same one again is harmless.
 * @throws AppError when it exceeds the amount due.
 */
export async function recordPayment(
  { payment, ...ref }: InvoiceRef & { payment: Payment },
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  requireReceived(payment);
  const changed = await changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => paymentUpdate(invoice, payment),
  );
  return finishInvoice(changed, jobDeps);
}

const amountOf = ({ terms }: StoredInvoice, minor: number) => formatMoney(minor, terms.currency);

function paymentUpdate(
  invoice: StoredInvoice,
  payment: Payment,
): UpdateQuery<InvoiceFields> | undefined {
  if (invoice.payments.some(({ payment_id }) => payment_id === payment.payment_id)) {
    return undefined;
  }
  if (invoice.status === 'void')
    throw conflict('This invoice is void, so you can’t record payments.');
  if (payment.amount > invoice.balance) throw tooMuch(invoice);
  const update = updateBalance(invoice, { paidTotal: invoice.paidTotal + payment.amount });
  const event = `Payment of ${amountOf(invoice, payment.amount)} recorded`;
  return {
    ...update,
    $push: {
      ...update.$push,
      payments: payment,
      timeline: { at: new Date(), actor: 'freelancer', event },
    },
  };
}

/**
 * Today's date in the time zone that is furthest ahead, so that no time zone is refused its own
 * date.
 */
function requireReceived({ received_on }: Payment) {
  const tomorrow = DateTime.utc().plus({ days: 1 }).toISODate();
  if (received_on <= tomorrow) return;
  const message = 'This date is in the future. Choose the day you received the payment.';
  throw invalidInput(message, [{ path: 'received_on', message }]);
}

function tooMuch(invoice: StoredInvoice) {
  if (invoice.balance === 0) return conflict('This invoice has no amount due.');
  const message = `Enter at most ${amountOf(invoice, invoice.balance)}, the amount due.`;
  return invalidInput(message, [{ path: 'amount', message }]);
}

/** Removes a recorded payment. Idempotent. */
export async function removePayment(
  { paymentId, ...ref }: InvoiceRef & { paymentId: string },
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  const changed = await changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      const payment = invoice.payments.find(({ payment_id }) => payment_id === paymentId);
      if (!payment) return undefined;
      const update = updateBalance(invoice, { paidTotal: invoice.paidTotal - payment.amount });
      const event = `Payment of ${amountOf(invoice, payment.amount)} removed`;
      return {
        ...update,
        $pull: { payments: { payment_id: paymentId } },
        $push: { ...update.$push, timeline: { at: new Date(), actor: 'freelancer', event } },
      };
    },
  );
  return finishInvoice(changed, jobDeps);
}
