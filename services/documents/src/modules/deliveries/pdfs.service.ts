import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { pdfFiles } from '../files/index.ts';
import type { PdfPool } from '../rendering/index.ts';
import { type DocumentRef, definitionOf, findDocument } from './document-definitions.rules.ts';
import type { DocumentPrinters } from './document-printer.rules.ts';
import { pdfOf, type StoredPdf } from './printable-document.model.ts';

const { trusted } = mongoose;
const idBytes = 24;

interface PdfMakerOptions {
  pool: PdfPool;
  publicUrl: string;
  printers: DocumentPrinters;
}

/** Creates the PDF of record of a document's version once: a stored PDF does not change. */
export function createPdfMaker({ pool, publicUrl, printers }: PdfMakerOptions) {
  // Both sides get the signed document at the same time: one rendering serves both.
  const underWay = new Map<string, Promise<StoredPdf>>();

  async function make({ kind, stored }: DocumentRef, version: number): Promise<StoredPdf> {
    const bytes = await printers[kind].render(stored, { version, pool, publicUrl });
    const fileId = randomBytes(idBytes).toString('base64url');
    const { sha256 } = await pdfFiles.put({
      id: fileId,
      bytes,
      contentType: 'application/pdf',
      ownerId: stored.freelancerId,
    });
    const made = { version, fileId, sha256 };
    const recorded = await definitionOf(kind).model.updateOne(
      {
        _id: stored._id,
        pdfs: trusted({ $not: { $elemMatch: { version, isFormer: null } } }),
        // A PDF with the client's link is for the client only.
        ...(stored.recipients ? {} : { recipients: null }),
      } as never,
      { $push: { pdfs: made } },
    );
    if (recorded.modifiedCount === 1) return made;
    // Another worker was first, and its PDF may have been read already; or the document is deleted.
    await pdfFiles.remove(fileId);
    const current = await findDocument(kind, String(stored._id));
    if (!current) throw new Error(`the ${kind} no longer exists`);
    // People were added meanwhile, so it is printed without a link.
    return pdfOf(current, version) ?? make({ kind, stored: current }, version);
  }

  return (at: DocumentRef, version: number): Promise<StoredPdf> => {
    const known = pdfOf(at.stored, version);
    if (known) return Promise.resolve(known);
    const key = `${at.stored._id} ${version}`;
    const making = underWay.get(key) ?? make(at, version).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
export type PdfMaker = ReturnType<typeof createPdfMaker>;
