import { ParseSpeeds, PDFDocument } from 'pdf-lib';

/** Chromium writes title, language, tags and outline; the rest of the metadata is ours to add. */
export async function describePdf(
  pdf: Buffer,
  { author, subject }: { author: string; subject: string },
): Promise<PDFDocument> {
  const file = await PDFDocument.load(pdf, {
    updateMetadata: false,
    // Else it pauses for a timer after every hundred objects.
    parseSpeed: ParseSpeeds.Fastest,
  });
  file.setAuthor(author);
  file.setSubject(subject);
  file.setCreator('Soloist');
  return file;
}

/** Its bytes, written without pauses: else it waits for a timer after every fifty objects. */
export const savePdf = async (file: PDFDocument): Promise<Buffer> =>
  Buffer.from(await file.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
