import { ReceiptDocument, type ReceiptDocumentProps, receiptTitle } from '@soloist/document';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { printPdf, savePdf } from '../pdf-file.service.ts';
import { renderDocumentHtml } from './document-html.template.tsx';
import { footerOf } from './invoice-html.template.tsx';

/** The receipt of a client's payment: A4, tagged, fonts embedded. */
export async function renderReceiptPdf(
  pool: PdfPool,
  input: ReceiptDocumentProps,
): Promise<Buffer> {
  const { document } = input;
  const { from, to } = document;
  const title = receiptTitle(document);
  const html = await renderDocumentHtml({
    title: `${title} from ${from.name}`,
    footer: footerOf(document),
    children: <ReceiptDocument {...input} />,
  });
  const subject = `${title} for ${to.name || to.email}`;
  return savePdf(await printPdf(pool, { html, author: from.name, subject }));
}
