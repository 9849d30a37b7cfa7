import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import type { PdfPool } from './browser/pdf-pool.service.ts';
import { makeTextReadable } from './readable-text/readable-text.service.ts';

/**
 * Chromium writes title, language, tags and outline; this module adds the rest of the metadata, and
 * text that every reader finds.
 */
export async function printPdf(
  pool: PdfPool,
  { html, author, subject }: { html: string; author: string; subject: string },
): Promise<PDFDocument> {
  const pdf = await pool.render(html);
  const file = await PDFDocument.load(pdf, {
    updateMetadata: false,
    // By default it pauses for a timer after every hundred objects.
    parseSpeed: ParseSpeeds.Fastest,
  });
  makeTextReadable(file, html);
  file.setAuthor(author);
  file.setSubject(subject);
  file.setCreator('Soloist');
  return file;
}

/**
 * The file's bytes, written without pauses: by default it waits for a timer after every fifty
 * objects.
 */
export const savePdf = async (file: PDFDocument): Promise<Buffer> =>
  Buffer.from(await file.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
