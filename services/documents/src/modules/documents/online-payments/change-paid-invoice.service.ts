import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { changeInvoice } from '../invoices/change-invoice.service.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
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
