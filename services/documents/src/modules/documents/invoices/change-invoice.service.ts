import type { UpdateQuery } from 'mongoose';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from './invoices.model.ts';

/** The update made from the current invoice; undefined changes nothing. */
type Decide = (invoice: StoredInvoice) => UpdateQuery<InvoiceFields> | undefined;

/**
 * Decides about an invoice in one write, made only while it is what the decision was made from: of
 * two at the same moment, the second decides anew. `read` throws when there is no such invoice,
 * `decide` when the change is not allowed.
 */
export async function changeInvoice(
  read: () => Promise<StoredInvoice>,
  decide: Decide,
): Promise<StoredInvoice> {
  for (;;) {
    const invoice = await read();
    const update = decide(invoice);
    if (!update) return invoice;
    const changed = await InvoiceModel.findOneAndUpdate(
      { _id: invoice._id, revision: invoice.revision },
      { ...update, $inc: { ...update.$inc, revision: 1 } },
      { returnDocument: 'after' },
    ).lean<StoredInvoice>();
    if (changed) return changed;
  }
}
