import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type EvidenceFile, numberInFileName } from '@soloist/contracts';
import { AppError, conflict, notFound } from '@soloist/server-kit';
import { ZipFile } from 'yazl';
import type { JobDeps } from '../../../deps.ts';
import { currentPdf, type DocumentRef, requestPdf } from '../../deliveries/index.ts';
import { pdfFiles } from '../../files/index.ts';
import type { Evidence, EvidenceDocuments } from './evidence.service.ts';
import { conversationText, deliveriesCsv, timelineText } from './evidence-texts.presenter.ts';

/**
 * All evidence as one ZIP for a bank.
 * @throws AppError `conflict` while a PDF is still being created; `internal` when it is damaged.
 */
export async function packEvidence(evidence: Evidence, jobDeps: JobDeps): Promise<Buffer> {
  const { invoice, proposal, lines } = evidence;
  const zip = new ZipFile();
  const add = (name: string, content: Buffer | string) =>
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name);
  if (proposal) {
    const pdf = await pdfOf({ kind: 'proposal', stored: proposal }, jobDeps);
    add(`1 Accepted proposal ${numberInFileName(proposal.number)}.pdf`, pdf);
  }
  add('2 Timeline.txt', timelineText(evidence));
  add(
    `3 Invoice ${numberInFileName(invoice.number)}.pdf`,
    await pdfOf({ kind: 'invoice', stored: invoice }, jobDeps),
  );
  add('4 Emails.csv', deliveriesCsv(evidence));
  if (lines.length > 0) add('5 Conversation.txt', conversationText(evidence));
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/**
 * One of the PDFs.
 * @throws AppError `not_found` when it does not exist; otherwise the errors of the pack.
 */
export function pdfOfKind(
  kind: EvidenceFile,
  { documents, jobDeps }: { documents: EvidenceDocuments; jobDeps: JobDeps },
) {
  const { invoice, proposal } = documents;
  if (kind === 'invoice') return pdfOf({ kind: 'invoice', stored: invoice }, jobDeps);
  if (!proposal) throw notFound('proposal');
  return pdfOf({ kind: 'proposal', stored: proposal }, jobDeps);
}

async function pdfOf(at: DocumentRef, jobDeps: JobDeps): Promise<Buffer> {
  const pdf = currentPdf(at.stored);
  if (!pdf) {
    requestPdf(at, jobDeps);
    throw conflict('We’re still creating the PDF. Try again in a moment.');
  }
  const file = await pdfFiles.read(pdf.fileId, pdf.sha256);
  if (!file) throw new AppError('internal', 'The PDF no longer exists.');
  return file.bytes;
}
