import { newEvent, notFound } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import { requireNotErased } from '../shared/erased-links.model.ts';
import { dueTimeOf } from '../shared/installments.rules.ts';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { clientEventDetails } from './invoice-balance.rules.ts';
import { inZone } from './reminder-times.rules.ts';

/** @throws AppError `not_found`; `gone` when its sender has closed their account. */
export async function readInvoiceByLink(orderId: string): Promise<StoredInvoice> {
  const invoice = await InvoiceModel.findOne({ orderId }).lean<StoredInvoice>();
  if (invoice) return invoice;
  await requireNotErased(orderId, 'invoice');
  throw notFound('invoice');
}

/**
 * A person has opened the page, and their browser has reported their time zone: only the first time
 * changes anything.
 */
export function markInvoiceViewed(orderId: string, timeZone: string) {
  return changeInvoice(
    () => readInvoiceByLink(orderId),
    (invoice) => {
      const seen = invoice.status === 'sent' ? firstView(invoice) : undefined;
      const placed =
        timeZone && !invoice.clientTimeZone ? timeZoneUpdate(invoice, timeZone) : undefined;
      if (!seen && !placed) return undefined;
      return { ...seen, $set: { ...seen?.$set, ...placed } };
    },
  );
}

function firstView(invoice: StoredInvoice): UpdateQuery<InvoiceFields> {
  const now = new Date();
  return {
    $set: { status: 'viewed', viewedAt: now },
    $push: {
      timeline: { at: now, actor: 'client', event: 'Viewed by the client' },
      outbox: newEvent('invoice.viewed', { ...clientEventDetails(invoice), kind: invoice.kind }),
    },
  };
}

/** From now on, the due date ends, and reminders are sent, by the client's own clock. */
function timeZoneUpdate(invoice: StoredInvoice, zone: string) {
  const placed = { clientTimeZone: zone, time_zone: zone };
  if (invoice.kind === 'credit_note') return placed;
  return { ...placed, reminders: inZone(invoice, zone), dueAt: dueTimeOf(invoice, zone) };
}
