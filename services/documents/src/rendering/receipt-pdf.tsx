import { ReceiptDocument, type ReceiptDocumentProps, receiptTitle } from '@soloist/document';
import { printPdf, savePdf } from './describe-pdf.ts';
import { footerOf } from './invoice-html.tsx';
import { renderPaperHtml } from './paper-html.tsx';
import type { PdfPool } from './pdf-pool.ts';

/** What a client paid of an invoice: A4, tagged, fonts embedded. */
export async function renderReceiptPdf(
  pool: PdfPool,
  input: ReceiptDocumentProps,
): Promise<Buffer> {
  const { document } = input;
  const { from, to } = document;
  const title = receiptTitle(document);
  const html = await renderPaperHtml({
    title: `${title} from ${from.name}`,
    footer: footerOf(document),
    children: <ReceiptDocument {...input} />,
  });
  const subject = `${title} for ${to.name || to.email}`;
  return savePdf(await printPdf(pool, { html, author: from.name, subject }));
}
