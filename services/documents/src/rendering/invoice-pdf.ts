import { invoiceTitle } from '@soloist/document';
import { describePdf } from './describe-pdf.ts';
import { type InvoiceHtmlInput, renderInvoiceHtml } from './invoice-html.tsx';
import type { PdfPool } from './pdf-pool.ts';

export interface InvoicePdfInput extends InvoiceHtmlInput {
  /** Whether the invoice is also put into the PDF as data (Factur-X, EN 16931). */
  eInvoice: boolean;
}

/** The document of record of an invoice or credit note: A4, tagged, fonts embedded. */
export async function renderInvoicePdf(
  pool: PdfPool,
  { eInvoice, ...input }: InvoicePdfInput,
): Promise<Buffer> {
  const { from, to } = input.document;
  const file = await describePdf(await pool.render(await renderInvoiceHtml(input)), {
    author: from.name,
    subject: `${invoiceTitle(input.document)} for ${to.name || to.email}`,
  });
  return Buffer.from(await file.save());
}
