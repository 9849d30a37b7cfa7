import { type EndpointBody, formatMoney, type invoices } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/service-kit';
import { DateTime } from 'luxon';
import type { UpdateQuery } from 'mongoose';
import type { Asking } from '../../parts.ts';
import { changeInvoice } from './change-invoice.ts';
import { finishInvoice } from './finish-invoice.ts';
import type { InvoiceFields, StoredInvoice } from './invoices.model.ts';
import { type OwnInvoice, readOwnInvoice } from './invoices.service.ts';
import { settle } from './settle-invoice.ts';

type Payment = EndpointBody<typeof invoices.recordPayment>;

/** Adds a payment that came another way; the same one again is harmless. @throws AppError when it is more than what is left to pay. */
export async function recordPayment(
  { payment, ...own }: OwnInvoice & { payment: Payment },
  asking: Asking,
): Promise<StoredInvoice> {
  requireReceived(payment);
  const changed = await changeInvoice(
    () => readOwnInvoice(own, 'invoice'),
    (invoice) => paid(invoice, payment),
  );
  return finishInvoice(changed, asking);
}

const amountOf = ({ terms }: StoredInvoice, minor: number) => formatMoney(minor, terms.currency);

function paid(invoice: StoredInvoice, payment: Payment): UpdateQuery<InvoiceFields> | undefined {
  if (invoice.payments.some(({ payment_id }) => payment_id === payment.payment_id)) {
    return undefined;
  }
  if (invoice.status === 'void') throw conflict('This invoice is void, so nothing is paid on it.');
  if (payment.amount > invoice.balance) throw tooMuch(invoice);
  const update = settle(invoice, { paidTotal: invoice.paidTotal + payment.amount });
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

/** By the calendar that is furthest ahead: whoever's day it is, it has begun. */
function requireReceived({ received_on }: Payment) {
  const tomorrow = DateTime.utc().plus({ days: 1 }).toISODate();
  if (received_on <= tomorrow) return;
  const message = 'This day is still to come. Please choose the day on which the payment came.';
  throw invalidInput(message, [{ path: 'received_on', message }]);
}

function tooMuch(invoice: StoredInvoice) {
  if (invoice.balance === 0) return conflict('Nothing is left to pay on this invoice.');
  const message = `At most ${amountOf(invoice, invoice.balance)} is left to pay.`;
  return invalidInput(message, [{ path: 'amount', message }]);
}

/** Takes a recorded payment back; twice is harmless. */
export async function removePayment(
  { paymentId, ...own }: OwnInvoice & { paymentId: string },
  asking: Asking,
): Promise<StoredInvoice> {
  const changed = await changeInvoice(
    () => readOwnInvoice(own, 'invoice'),
    (invoice) => {
      const payment = invoice.payments.find(({ payment_id }) => payment_id === paymentId);
      if (!payment) return undefined;
      const update = settle(invoice, { paidTotal: invoice.paidTotal - payment.amount });
      const event = `Payment of ${amountOf(invoice, payment.amount)} taken back`;
      return {
        ...update,
        $pull: { payments: { payment_id: paymentId } },
        $push: { ...update.$push, timeline: { at: new Date(), actor: 'freelancer', event } },
      };
    },
  );
  return finishInvoice(changed, asking);
}
