import { changeDocument } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

type InvoiceUpdate = UpdateQuery<InvoiceFields>;
/** Builds the update from the current invoice; undefined changes nothing. */
type DecideInvoice = (
  invoice: StoredInvoice,
) => InvoiceUpdate | undefined | Promise<InvoiceUpdate | undefined>;

/**
 * Changes an invoice as `changeDocument` does. `read` throws when there is no such invoice, `decide`
 * when the change is not allowed.
 */
export const changeInvoice = (
  read: () => Promise<StoredInvoice>,
  decide: DecideInvoice,
): Promise<StoredInvoice> =>
  changeDocument({
    read,
    decide,
    write: ({ _id, revision }, update) =>
      InvoiceModel.findOneAndUpdate(
        { _id, revision },
        { ...update, $inc: { ...update.$inc, revision: 1 } },
        { returnDocument: 'after' },
      ).lean<StoredInvoice>(),
  });
