import type { UpdateQuery } from 'mongoose';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from './invoices.model.ts';

/** Builds the update from the current invoice; undefined changes nothing. */
type Decide = (invoice: StoredInvoice) => UpdateQuery<InvoiceFields> | undefined;

/**
 * Changes an invoice in one write, which applies only to the invoice that `decide` has read: of two
 * concurrent changes, the second decides again. `read` throws when there is no such invoice,
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
