import type { StoredInvoice } from '../invoices/invoices.model.ts';
import { clientFacts } from '../invoices/settle-invoice.ts';

/** What events about an online payment of an invoice tell, whatever happened to it. */
export const moneyFacts = (invoice: StoredInvoice, amount: number) => ({
  ...clientFacts(invoice),
  amount,
  currency: invoice.terms.currency,
});
