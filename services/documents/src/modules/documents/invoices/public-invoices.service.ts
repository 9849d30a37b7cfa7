import { newEvent, notFound } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import {
  byLink,
  hasSeveralLinks,
  type LinkRight,
  requireReader,
  type StoredRecipient,
} from '../../deliveries/index.ts';
import { requireNotErased } from '../shared/erased-links.model.ts';
import { dueTimeOf } from '../shared/installments.rules.ts';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { clientEventDetails } from './invoice-balance.rules.ts';
import { inZone } from './reminder-times.rules.ts';

/**
 * The invoice behind a link, which is the client's or a recipient's own.
 * @throws AppError `not_found`; `gone` when its sender has closed their account or removed this
 * person's access; `forbidden` without the right.
 */
export async function readInvoiceByLink(
  link: string,
  right: LinkRight = 'read',
): Promise<StoredInvoice> {
  const invoice = await InvoiceModel.findOne(byLink('orderId', link)).lean<StoredInvoice>();
  if (invoice) {
    requireReader(invoice, { link, right });
    return invoice;
  }
  await requireNotErased(link, 'invoice');
  throw notFound('invoice');
}

/**
 * A person has opened the page, and their browser has reported their time zone: only their first
 * time changes anything. The invoice counts as viewed once a person in To has opened it; a blind copy
 * leaves no trace for others.
 */
export function markInvoiceViewed(link: string, timeZone: string) {
  return changeInvoice(
    () => readInvoiceByLink(link),
    (invoice) => {
      const reader = requireReader(invoice, { link, right: 'read' });
      const person = personalView(invoice, reader);
      const isMain = reader.role === 'to';
      const seen = isMain && invoice.status === 'sent' ? firstView(invoice, reader) : undefined;
      const placed =
        isMain && timeZone && !invoice.clientTimeZone
          ? timeZoneUpdate(invoice, timeZone)
          : undefined;
      if (!person && !seen && !placed) return undefined;
      return {
        ...(seen ?? person),
        $set: { ...seen?.$set, ...person?.$set, ...placed },
      };
    },
  );
}

/** The first view of a recipient; undefined when it is known, or nobody has a link of their own. */
function personalView(
  { recipients }: StoredInvoice,
  reader: StoredRecipient,
): UpdateQuery<InvoiceFields> | undefined {
  if (!recipients || reader.viewedAt) return undefined;
  const at = new Date();
  const viewed = recipients.map((each) =>
    each.id === reader.id ? { ...each, viewedAt: at } : each,
  );
  if (reader.role === 'bcc') return { $set: { recipients: viewed } };
  const entry = { at, actor: 'client' as const, event: `Viewed by ${reader.email}` };
  return { $set: { recipients: viewed }, $push: { timeline: entry } };
}

function firstView(invoice: StoredInvoice, reader: StoredRecipient): UpdateQuery<InvoiceFields> {
  const now = new Date();
  const event = hasSeveralLinks(invoice) ? `Viewed by ${reader.email}` : 'Viewed by the client';
  return {
    $set: { status: 'viewed', viewedAt: now },
    $push: {
      timeline: { at: now, actor: 'client', event },
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
