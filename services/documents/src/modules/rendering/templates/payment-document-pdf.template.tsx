import type { PaymentDocument } from '@soloist/contracts';
import {
  ClientStatementDocument,
  clientStatementTitle,
  PlatformInvoiceDocument,
  platformInvoiceTitle,
  StatementDocument,
  statementTitle,
} from '@soloist/document';
import type { ReactNode } from 'react';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { printPdf, savePdf } from '../pdf-file.service.ts';
import { renderDocumentHtml } from './document-html.template.tsx';

interface Print {
  title: string;
  author: string;
  /** Footer of each page. */
  footer: string;
  children: ReactNode;
}

function printContentOf(document: PaymentDocument): Print {
  if (document.kind === 'statement') {
    const title = statementTitle(document);
    const children = <StatementDocument statement={document} />;
    return { title, author: 'Soloist', footer: title, children };
  }
  if (document.kind === 'client_statement') {
    const title = clientStatementTitle(document);
    const children = <ClientStatementDocument statement={document} />;
    return { title, author: document.owner.name, footer: title, children };
  }
  const { from, gstin } = document;
  const title = platformInvoiceTitle(document);
  const footer = [title, from.name, ...(gstin ? [`GSTIN ${gstin}`] : [])].join(', ');
  return {
    title,
    author: from.name,
    footer,
    children: <PlatformInvoiceDocument document={document} />,
  };
}

/** A document about money on the platform itself: A4, tagged, fonts embedded. */
export async function renderPaymentDocumentPdf(
  pool: PdfPool,
  document: PaymentDocument,
): Promise<Buffer> {
  const { author, ...page } = printContentOf(document);
  const html = await renderDocumentHtml(page);
  return savePdf(await printPdf(pool, { html, author, subject: page.title }));
}
