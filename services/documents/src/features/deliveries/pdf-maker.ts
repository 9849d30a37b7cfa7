import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { pdfFiles } from '../files/file-store.ts';
import type { PaperAt } from './deliveries.service.ts';
import type { StoredPdf } from './paper-fields.ts';
import { paperPrinters } from './paper-printers.ts';
import { findPaper, papers } from './papers.ts';

const { trusted } = mongoose;
const idBytes = 24;

/** Makes the document of record of a paper's version, once: what is stored stays as it is. */
export function createPdfMaker(pool: PdfPool, publicUrl: string) {
  // Both sides get the signed document at the same moment: one rendering serves both.
  const underWay = new Map<string, Promise<StoredPdf>>();

  async function make({ paper, stored }: PaperAt, version: number): Promise<StoredPdf> {
    const bytes = await paperPrinters[paper].render(stored, { version, pool, publicUrl });
    const fileId = randomBytes(idBytes).toString('base64url');
    const { sha256 } = await pdfFiles.put({
      id: fileId,
      bytes,
      contentType: 'application/pdf',
      ownerId: stored.freelancerId,
    });
    const made = { version, fileId, sha256 };
    const recorded = await papers[paper].model.updateOne(
      { _id: stored._id, 'pdfs.version': trusted({ $ne: version }) },
      { $push: { pdfs: made } },
    );
    if (recorded.modifiedCount === 1) return made;
    // Another worker was first, and its document may be read already; or the paper is erased.
    await pdfFiles.remove(fileId);
    const first = await findPaper(paper, String(stored._id));
    const pdf = first?.pdfs.find((each) => each.version === version);
    if (!pdf) throw new Error(`the ${paper} does not exist any more`);
    return pdf;
  }

  return (at: PaperAt, version: number): Promise<StoredPdf> => {
    const known = at.stored.pdfs.find((pdf) => pdf.version === version);
    if (known) return Promise.resolve(known);
    const key = `${at.stored._id} ${version}`;
    const making = underWay.get(key) ?? make(at, version).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
export type PdfMaker = ReturnType<typeof createPdfMaker>;
