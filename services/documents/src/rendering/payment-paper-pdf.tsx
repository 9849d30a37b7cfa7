import type { PaymentPaper } from '@soloist/contracts';
import {
  PlatformInvoiceDocument,
  platformInvoiceTitle,
  StatementDocument,
  statementTitle,
} from '@soloist/document';
import type { ReactNode } from 'react';
import { printPdf, savePdf } from './describe-pdf.ts';
import { renderPaperHtml } from './paper-html.tsx';
import type { PdfPool } from './pdf-pool.ts';

interface Print {
  title: string;
  author: string;
  /** At the foot of each page. */
  footer: string;
  children: ReactNode;
}

function printOf(paper: PaymentPaper): Print {
  if (paper.kind === 'statement') {
    const title = statementTitle(paper);
    const children = <StatementDocument statement={paper} />;
    return { title, author: 'Soloist', footer: title, children };
  }
  const { from, gstin } = paper;
  const title = platformInvoiceTitle(paper);
  const footer = [title, from.name, ...(gstin ? [`GSTIN ${gstin}`] : [])].join(', ');
  return {
    title,
    author: from.name,
    footer,
    children: <PlatformInvoiceDocument paper={paper} />,
  };
}

/** A paper about money at the platform itself: A4, tagged, fonts embedded. */
export async function renderPaymentPaperPdf(pool: PdfPool, paper: PaymentPaper): Promise<Buffer> {
  const { author, ...page } = printOf(paper);
  const html = await renderPaperHtml(page);
  return savePdf(await printPdf(pool, { html, author, subject: page.title }));
}
