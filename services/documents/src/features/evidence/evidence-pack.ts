import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EvidenceFile } from '@soloist/contracts';
import { AppError, conflict, notFound } from '@soloist/service-kit';
import { ZipFile } from 'yazl';
import type { Asking } from '../../parts.ts';
import type { PaperAt } from '../deliveries/deliveries.service.ts';
import { currentPdf } from '../deliveries/paper-fields.ts';
import { requestPdf } from '../deliveries/request-rendering.ts';
import { pdfFiles } from '../files/file-store.ts';
import type { Evidence, Papers } from './evidence.service.ts';
import { conversationText, deliveriesCsv, trailText } from './evidence-texts.ts';

/**
 * Everything as one ZIP, for a bank.
 * @throws AppError `conflict` while a PDF is still being made; `internal` when it is damaged.
 */
export async function packEvidence(evidence: Evidence, asking: Asking): Promise<Buffer> {
  const { invoice, proposal, lines } = evidence;
  const zip = new ZipFile();
  const add = (name: string, content: Buffer | string) =>
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name);
  if (proposal) {
    const pdf = await pdfOf({ paper: 'proposal', stored: proposal }, asking);
    add(`1 Accepted proposal ${proposal.number}.pdf`, pdf);
  }
  add('2 What happened.txt', trailText(evidence));
  add(
    `3 Invoice ${invoice.number}.pdf`,
    await pdfOf({ paper: 'invoice', stored: invoice }, asking),
  );
  add('4 Mails.csv', deliveriesCsv(evidence));
  if (lines.length > 0) add('5 Conversation.txt', conversationText(evidence));
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/**
 * One of the PDFs.
 * @throws AppError `not_found` where there is none; as the pack.
 */
export function pdfOfKind(
  kind: EvidenceFile,
  { papers, asking }: { papers: Papers; asking: Asking },
) {
  const { invoice, proposal } = papers;
  if (kind === 'invoice') return pdfOf({ paper: 'invoice', stored: invoice }, asking);
  if (!proposal) throw notFound('proposal');
  return pdfOf({ paper: 'proposal', stored: proposal }, asking);
}

async function pdfOf(at: PaperAt, asking: Asking): Promise<Buffer> {
  const pdf = currentPdf(at.stored);
  if (!pdf) {
    requestPdf(at, asking);
    throw conflict('The PDF is still being made. Please try again in a moment.');
  }
  const file = await pdfFiles.read(pdf.fileId, pdf.sha256);
  if (!file) throw new AppError('internal', 'The PDF is not there any more.');
  return file.bytes;
}
