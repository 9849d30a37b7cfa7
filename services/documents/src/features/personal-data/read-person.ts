import type { PersonalRecords } from '@soloist/contracts';
import type { Person } from '@soloist/service-kit';
import { attachmentFiles, type FileStore, imageFiles, pdfFiles } from '../files/file-store.ts';
import { MailModel } from '../mails/mails.model.ts';
import {
  ProposalModel,
  type StoredProposal,
  type StoredSignature,
} from '../proposals/proposals.model.ts';
import { presentContract, presentDetail } from '../proposals/proposals.presenter.ts';

/** A person's proposals and uploads, and what was sent to their address. */
export async function readPerson({ userId, email }: Person): Promise<PersonalRecords> {
  const [proposals, received, mails, images] = await Promise.all([
    ProposalModel.find({ freelancerId: userId }).sort({ _id: -1 }).lean<StoredProposal[]>(),
    ProposalModel.find({ 'terms.email': email }).sort({ _id: -1 }).lean<StoredProposal[]>(),
    MailModel.find({ to: email }, { _id: 0, kind: 1, to: 1, state: 1, createdAt: 1 }).lean(),
    imageFiles.idsOf(userId),
  ]);
  return {
    records: {
      proposals: proposals.map((proposal) => ({
        ...presentDetail(proposal),
        ownSignature: signatureOf(proposal, 'freelancer'),
      })),
      receivedProposals: received.map((proposal) => ({
        ...presentContract(proposal),
        ownSignature: signatureOf(proposal, 'client'),
      })),
      mails,
    },
    files: [
      ...proposals.flatMap(filesOf),
      ...images.map((id) => ({ id: `images.${id}`, name: `images/${id}.webp` })),
    ],
  };
}

/** With the device it came from, which is told to nobody else. */
const signatureOf = ({ signatures }: StoredProposal, role: StoredSignature['role']) =>
  signatures.find((signature) => signature.role === role) ?? null;

function filesOf({ number, pdfs, attachment }: StoredProposal) {
  const files = pdfs.map(({ version, fileId }) => ({
    id: `pdfs.${fileId}`,
    name: `proposals/${number}${version > 1 ? ' signed' : ''}.pdf`,
  }));
  if (!attachment) return files;
  const { fileId, name } = attachment;
  return [...files, { id: `attachments.${fileId}`, name: `proposals/${number} with ${name}` }];
}

const stores: Record<string, FileStore> = {
  images: imageFiles,
  pdfs: pdfFiles,
  attachments: attachmentFiles,
};

/** One of the files that `readPerson` names; nothing when it is not this person's. */
export async function findOwnFile({ userId, fileId }: { userId: string; fileId: string }) {
  const [kind = '', id = ''] = fileId.split('.');
  const store = Object.hasOwn(stores, kind) ? stores[kind] : undefined;
  const file = await store?.find(id);
  if (!store || file?.ownerId !== userId) return undefined;
  return { file, body: store.openStream(id) };
}
