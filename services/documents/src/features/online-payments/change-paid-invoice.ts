import type { UpdateQuery } from 'mongoose';
import type { Asking } from '../../parts.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { changeInvoice } from '../invoices/change-invoice.ts';
import { finishInvoice } from '../invoices/finish-invoice.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
} from '../invoices/invoices.model.ts';

/** One that was erased with its people meanwhile has nothing to say any more. */
const gone = Symbol('gone');

/** Decides about an invoice as `changeInvoice` does; nothing happens where there is none any more. */
export async function changePaidInvoice(
  invoiceId: string,
  {
    decide,
    asking,
  }: { decide: (invoice: StoredInvoice) => UpdateQuery<InvoiceFields> | undefined; asking: Asking },
) {
  const read = async () => {
    const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
    if (!invoice) throw gone;
    return invoice;
  };
  try {
    const stored = await finishInvoice(await changeInvoice(read, decide), asking);
    requestRendering({ paper: 'invoice', stored }, asking);
  } catch (err) {
    if (err !== gone) throw err;
  }
}
