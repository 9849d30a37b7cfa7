import { insertAsIs, newEvent } from '@soloist/service-kit';
import type { Model } from 'mongoose';
import type { PaperFields, StoredDelivery } from '../deliveries/paper-fields.ts';
import type { DeliveryNews, Paper } from '../deliveries/papers.ts';
import { InvoiceModel, type StoredInvoice } from './invoices.model.ts';

/** What every event about an invoice names. */
export const invoiceFacts = ({
  _id,
  freelancerId,
  number,
  terms,
}: Pick<StoredInvoice, '_id' | 'freelancerId' | 'number' | 'terms'>) => ({
  invoiceId: String(_id),
  freelancerId,
  number,
  clientEmail: terms.email,
});

export const invoicePaper = {
  model: InvoiceModel as unknown as Model<PaperFields>,
  deliveryEvent: (invoice: StoredInvoice, { kind, state, to, reason }: DeliveryNews) =>
    newEvent('invoice.delivery-changed', { ...invoiceFacts(invoice), kind, state, to, reason }),
  whyUnwanted(
    { status, remindersStopped, balance }: StoredInvoice,
    { kind }: Pick<StoredDelivery, 'kind'>,
  ) {
    if (kind === 'credit_note' || kind === 'receipt') return undefined;
    if (status === 'void') return 'The invoice was voided';
    if (kind !== 'reminder') return undefined;
    if (status === 'paid' || balance <= 0) return 'The invoice was settled';
    return remindersStopped ? 'The reminders were stopped' : undefined;
  },
  // A receipt has a PDF of its own.
  versionOf: ({ version = 1 }: Pick<StoredDelivery, 'version'>) => version,
  mailedAgain: ({ kind, terms }: StoredInvoice) => ({
    kind,
    to: terms.email,
    recipient: 'client',
  }),
} satisfies Paper;

/** Stores a new invoice or credit note with the event about its delivery. */
export async function insertInvoice(stored: StoredInvoice): Promise<StoredInvoice> {
  const outbox = [invoicePaper.deliveryEvent(stored, stored.deliveries[0]!)];
  await insertAsIs(InvoiceModel, { ...stored, outbox });
  return stored;
}
