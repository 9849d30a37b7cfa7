import { PDFDocument } from 'pdf-lib';
import type { PdfPool } from './pdf-pool.ts';
import { type ProposalHtmlInput, renderProposalHtml } from './proposal-html.tsx';

/** Chromium writes title, language, tags and outline; the rest of the metadata is ours to add. */
async function describePdf(
  pdf: Buffer,
  { author, subject }: { author: string; subject: string },
): Promise<Buffer> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  file.setAuthor(author);
  file.setSubject(subject);
  file.setCreator('Soloist');
  return Buffer.from(await file.save());
}

/** The proposal's document of record: A4, tagged, fonts embedded. */
export async function renderProposalPdf(pool: PdfPool, input: ProposalHtmlInput): Promise<Buffer> {
  const { sender, client_name, email } = input.document;
  const pdf = await pool.render(await renderProposalHtml(input));
  return describePdf(pdf, {
    author: sender.name,
    subject: `Proposal for ${client_name || email}`,
  });
}
