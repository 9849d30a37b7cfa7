import type { InvoiceBalances, InvoiceDocument as InvoiceDocumentData } from '@soloist/contracts';
import { InvoiceDocument, invoiceTitle } from '@soloist/document';
import { renderDocumentHtml } from './document-html.template.tsx';

export interface InvoiceHtmlInput {
  document: InvoiceDocumentData;
  /** The sender's photo and logo as data: URIs, since nothing else would load. */
  senderImage?: string | undefined;
  logo?: string | undefined;
  payUrl?: string | undefined;
  /**
   * Amounts paid, refunded and credited since; without them, the invoice is shown as it was sent.
   */
  settlement?: InvoiceBalances | null;
}

/** The footer of each page: the sender's details. */
export function footerOf({ from, tax_name }: InvoiceDocumentData): string {
  if (!from.tax_number) return from.name;
  const label = tax_name ? `${tax_name} number` : 'tax number';
  return `${from.name}, ${label} ${from.tax_number}`;
}

/** The invoice or credit note as one HTML file that loads nothing. */
export function renderInvoiceHtml({ document, ...images }: InvoiceHtmlInput): Promise<string> {
  return renderDocumentHtml({
    title: `${invoiceTitle(document)} from ${document.from.name}`,
    footer: footerOf(document),
    children: <InvoiceDocument document={document} {...images} headingLevel={1} />,
  });
}
