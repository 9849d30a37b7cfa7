import { clientEventDetails } from '../invoices/invoice-balance.rules.ts';
import type { StoredInvoice } from '../invoices/invoices.model.ts';

/** What events about an online payment of an invoice tell, whatever happened to it. */
export const paymentEventDetails = (invoice: StoredInvoice, amount: number) => ({
  ...clientEventDetails(invoice),
  amount,
  currency: invoice.terms.currency,
});
