import { conflict } from '@soloist/server-kit';
import { changeInvoice } from './change-invoice.service.ts';
import { needsInrRate } from './inr-rate.rules.ts';
import { type InvoiceRef, readInvoice } from './invoices.service.ts';

/**
 * Sets the rupees for one unit of an invoice's currency. The invoice itself stays as it was sent.
 * @throws AppError `conflict` where GSTR-1 needs no rate.
 */
export const setInrRate = ({ inr_rate, ...ref }: InvoiceRef & { inr_rate: number }) =>
  changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      if (!needsInrRate(invoice)) throw conflict('GSTR-1 needs no exchange rate for this invoice.');
      return { $set: { inrRate: inr_rate } };
    },
  );
