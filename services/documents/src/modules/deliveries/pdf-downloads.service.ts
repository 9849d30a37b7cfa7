import { conflict } from '@soloist/server-kit';
import type { Response } from 'express';
import type { JobDeps } from '../../deps.ts';
import { pdfFiles, sendFile } from '../files/index.ts';
import type { DocumentRef } from './document-definitions.rules.ts';
import { currentPdf } from './printable-document.model.ts';
import { requestPdf } from './rendering-requests.service.ts';

interface PdfReply {
  res: Response;
  /** The file name of the download. */
  name: string;
}

/**
 * Sends a document's current PDF.
 * @throws AppError `conflict` while it is still being created; `internal` when it is damaged.
 */
export async function sendPdf(
  { kind, stored, res, name }: DocumentRef & PdfReply,
  jobDeps: JobDeps,
): Promise<void> {
  const pdf = currentPdf(stored);
  if (!pdf) {
    requestPdf({ kind, stored }, jobDeps);
    throw conflict('We’re still creating the PDF. Try again in a moment.');
  }
  const { fileId, sha256 } = pdf;
  await sendFile({ res, name, store: pdfFiles, fileId, sha256 });
}
