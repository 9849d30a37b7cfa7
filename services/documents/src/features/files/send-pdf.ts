import { conflict } from '@soloist/service-kit';
import type { Response } from 'express';
import type { Asking } from '../../parts.ts';
import type { PaperAt } from '../deliveries/deliveries.service.ts';
import { currentPdf } from '../deliveries/paper-fields.ts';
import { requestPdf } from '../deliveries/request-rendering.ts';
import { pdfFiles } from './file-store.ts';
import { sendFile } from './send-file.ts';

interface PdfReply {
  res: Response;
  /** What it is called when saved. */
  name: string;
}

/**
 * Answers with a paper's PDF as it stands now.
 * @throws AppError `conflict` while it is still being made; `internal` when it is damaged.
 */
export async function sendPdf(
  { paper, stored, res, name }: PaperAt & PdfReply,
  asking: Asking,
): Promise<void> {
  const pdf = currentPdf(stored);
  if (!pdf) {
    requestPdf({ paper, stored }, asking);
    throw conflict('The PDF is still being made. Please try again in a moment.');
  }
  const { fileId, sha256 } = pdf;
  await sendFile({ res, name, store: pdfFiles, fileId, sha256 });
}
