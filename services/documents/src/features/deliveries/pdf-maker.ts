import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { renderProposalPdf } from '../../rendering/proposal-pdf.ts';
import { pdfFiles } from '../files/file-store.ts';
import { readImage } from '../files/images.service.ts';
import {
  ProposalModel,
  type StoredPdf,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { presentDocument } from '../proposals/proposals.presenter.ts';

const { trusted } = mongoose;
const idBytes = 24;

/** Makes the document of record of a proposal's version, once: what is stored stays as it is. */
export function createPdfMaker(pool: PdfPool, publicUrl: string) {
  // Both sides get the signed document at the same moment: one rendering serves both.
  const underWay = new Map<string, Promise<StoredPdf>>();

  async function render(proposal: StoredProposal, version: number): Promise<Buffer> {
    const photo = await readImage(proposal.sender.profileImage);
    return renderProposalPdf(pool, {
      document: presentDocument(proposal, version),
      ...(photo ? { senderImage: `data:image/webp;base64,${photo.toString('base64')}` } : {}),
      acceptUrl: `${publicUrl}/proposal/accept/${proposal.contract_id}`,
    });
  }

  async function make(proposal: StoredProposal, version: number): Promise<StoredPdf> {
    const bytes = await render(proposal, version);
    const fileId = randomBytes(idBytes).toString('base64url');
    const { sha256 } = await pdfFiles.put({
      id: fileId,
      bytes,
      contentType: 'application/pdf',
      ownerId: proposal.freelancerId,
    });
    const made = { version, fileId, sha256 };
    const stored = await ProposalModel.updateOne(
      { _id: proposal._id, 'pdfs.version': trusted({ $ne: version }) },
      { $push: { pdfs: made } },
    );
    if (stored.modifiedCount === 1) return made;
    // Another worker was first, and its document may be read already; or the proposal is erased.
    await pdfFiles.remove(fileId);
    const first = await ProposalModel.findById(proposal._id).lean();
    const pdf = first?.pdfs.find((each) => each.version === version);
    if (!pdf) throw new Error('the proposal does not exist any more');
    return pdf;
  }

  return (proposal: StoredProposal, version: number): Promise<StoredPdf> => {
    const known = proposal.pdfs.find((pdf) => pdf.version === version);
    if (known) return Promise.resolve(known);
    const key = `${proposal._id} ${version}`;
    const making = underWay.get(key) ?? make(proposal, version).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
export type PdfMaker = ReturnType<typeof createPdfMaker>;
