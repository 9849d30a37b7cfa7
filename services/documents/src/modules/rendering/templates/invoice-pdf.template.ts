import { invoiceTitle } from '@soloist/document';
import { facturXXml } from '../../e-invoice/index.ts';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { embedFacturX } from '../e-invoice/embed-factur-x.service.ts';
import { printPdf, savePdf } from '../pdf-file.service.ts';
import { type InvoiceHtmlInput, renderInvoiceHtml } from './invoice-html.template.tsx';

export interface InvoicePdfInput extends InvoiceHtmlInput {
  /** Whether the invoice is also put into the PDF as data (Factur-X, EN 16931). */
  eInvoice: boolean;
}

/** The document of record of an invoice or credit note: A4, tagged, fonts embedded. */
export async function renderInvoicePdf(
  pool: PdfPool,
  { eInvoice, ...input }: InvoicePdfInput,
): Promise<Buffer> {
  const { document, payUrl, settlement } = input;
  const file = await printPdf(pool, {
    html: await renderInvoiceHtml(input),
    author: document.from.name,
    subject: `${invoiceTitle(document)} for ${document.to.name || document.to.email}`,
  });
  // The data of a void invoice would still ask for its total.
  const isInForce = !settlement?.isVoid;
  if (eInvoice && isInForce) {
    await embedFacturX(file, facturXXml({ document, payUrl, settlement }));
  }
  return savePdf(file);
}
