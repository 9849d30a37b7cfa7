import { clientEventDetails } from '../invoices/invoice-balance.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';

/** Payload that all events about an online payment of an invoice share. */
export const paymentEventDetails = (invoice: StoredInvoice, amount: number) => ({
  ...clientEventDetails(invoice),
  amount,
  currency: invoice.terms.currency,
});
