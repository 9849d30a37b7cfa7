import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { printPdf, savePdf } from '../pdf-file.service.ts';
import { type ProposalHtmlInput, renderProposalHtml } from './proposal-html.template.tsx';

/** The proposal's document of record: A4, tagged, fonts embedded. */
export async function renderProposalPdf(pool: PdfPool, input: ProposalHtmlInput): Promise<Buffer> {
  const { sender, client_name, email } = input.document;
  const file = await printPdf(pool, {
    html: await renderProposalHtml(input),
    author: sender.name,
    subject: `Proposal for ${client_name || email}`,
  });
  return savePdf(file);
}
