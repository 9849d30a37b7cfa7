import { type InvoiceDocument, invoiceDocument } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredInvoice } from './invoices.model.ts';

/** What the invoice shows, on every page and in the PDF. */
export function presentInvoiceDocument({
  terms,
  totals,
  sender,
  creditOf,
  createdAt,
  kind,
  number,
}: StoredInvoice): InvoiceDocument {
  return z.parse(invoiceDocument, {
    ...terms,
    ...totals,
    kind,
    number,
    from: { ...terms.sender, ...sender },
    to: { ...terms.client, name: terms.client_name, email: terms.email },
    issuedAt: createdAt.toISOString(),
    credits: creditOf ?? null,
  });
}
