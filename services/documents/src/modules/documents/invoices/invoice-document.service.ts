import { insertAsIs, newEvent } from '@soloist/server-kit';
import type { Model } from 'mongoose';
import {
  type DeliveryUpdate,
  type DocumentDefinition,
  type DocumentFields,
  registerDocument,
  type StoredDocumentDelivery,
} from '../../deliveries/index.ts';
import { isInstallmentPaid } from '../shared/installments.rules.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

/** Payload of every event about an invoice. */
export const invoiceEventDetails = ({
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

export const invoiceDefinition = registerDocument('invoice', {
  model: InvoiceModel as unknown as Model<DocumentFields>,
  deliveryEvent: (invoice: StoredInvoice, { kind, state, to, reason }: DeliveryUpdate) =>
    newEvent('invoice.delivery-changed', {
      ...invoiceEventDetails(invoice),
      kind,
      state,
      to,
      reason,
    }),
  whyUnwanted(
    invoice: StoredInvoice,
    { kind, installment }: Pick<StoredDocumentDelivery, 'kind' | 'installment'>,
  ) {
    const { status, remindersStopped, balance } = invoice;
    if (kind === 'credit_note' || kind === 'receipt') return undefined;
    if (status === 'void') return 'The invoice was voided';
    if (kind !== 'reminder') return undefined;
    if (status === 'paid' || balance <= 0) return 'The invoice was paid or credited';
    // Its text and its amount are of this installment, not of the next one.
    if (installment !== undefined && isInstallmentPaid(invoice, installment))
      return 'The installment was paid or credited';
    return remindersStopped ? 'The reminders were stopped' : undefined;
  },
  // A receipt has its own PDF.
  versionOf: ({ version = 1 }: Pick<StoredDocumentDelivery, 'version'>) => version,
  mailedAgain: ({ kind }: StoredInvoice) => kind,
  otherPdfFields: ['statePdf.fileId'],
} satisfies DocumentDefinition);

/** Stores a new invoice or credit note with the event about its delivery. */
export async function insertInvoice(stored: StoredInvoice): Promise<StoredInvoice> {
  const outbox = stored.deliveries.map((each) => invoiceDefinition.deliveryEvent(stored, each));
  await insertAsIs(InvoiceModel, { ...stored, outbox });
  return stored;
}
