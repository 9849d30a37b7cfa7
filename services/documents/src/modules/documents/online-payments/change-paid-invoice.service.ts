import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { changeInvoice } from '../invoices/change-invoice.service.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
import { type InvoiceFields, InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

/** Marker for an invoice that was deleted with its people meanwhile, whose events are ignored. */
const gone = Symbol('gone');

/** Changes an invoice as `changeInvoice` does; nothing happens when it no longer exists. */
export async function changePaidInvoice(
  invoiceId: string,
  {
    decide,
    jobDeps,
  }: {
    decide: (invoice: StoredInvoice) => UpdateQuery<InvoiceFields> | undefined;
    jobDeps: JobDeps;
  },
) {
  const read = async () => {
    const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
    if (!invoice) throw gone;
    return invoice;
  };
  try {
    const stored = await finishInvoice(await changeInvoice(read, decide), jobDeps);
    requestRendering({ kind: 'invoice', stored }, jobDeps);
  } catch (err) {
    if (err !== gone) throw err;
  }
}
