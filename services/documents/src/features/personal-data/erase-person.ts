import type { PersonToErase } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { removeReceivedByMail } from '../chat-files/chat-file-uses.service.ts';
import { ChatFileModel } from '../chat-files/chat-files.model.ts';
import { ClauseModel } from '../clauses/clauses.model.ts';
import type { StoredPdf } from '../deliveries/paper-fields.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import {
  attachmentFiles,
  chatFileStore,
  chatImageSizes,
  imageFiles,
  imageSizes,
  pdfFiles,
  pictureFiles,
  projectFiles,
} from '../files/file-store.ts';
import { PictureModel, PictureUseModel } from '../files/pictures.model.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.ts';
import { MailModel } from '../mails/mails.model.ts';
import { liftSuppression } from '../mails/suppressions.ts';
import { finishFollowUp } from '../proposals/changes.service.ts';
import { rememberErased } from '../proposals/erased-links.ts';
import { CounterModel } from '../proposals/numbers.ts';
import { openStatuses, ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';

const { trusted } = mongoose;

/** Sizes after their images, so that none is made again. */
const ownFiles = [
  imageFiles,
  pictureFiles,
  imageSizes,
  chatFileStore,
  chatImageSizes,
  attachmentFiles,
  projectFiles,
];

/** A signed contract is the client's paper too: only what is not the contract itself goes. */
export async function erasePerson({ userId, email, askedAt }: PersonToErase) {
  // From here on nobody accepts: of a client who is just doing so, one of us is first.
  await ProposalModel.updateMany(
    { freelancerId: userId, status: trusted({ $in: openStatuses }) },
    { $set: { status: 'withdrawn' } },
  );
  for await (const proposal of ProposalModel.find({
    freelancerId: userId,
  }).lean<StoredProposal>()) {
    if (proposal.acceptedAt) await stripContract(await finishFollowUp(proposal));
    else await eraseProposal(proposal);
  }
  await erasePersonsInvoices(userId);
  await removeReceivedByMail(userId);
  await ChatFileModel.deleteMany({ sender: userId });
  for (const store of ownFiles) {
    for (const id of await store.idsOf(userId)) await store.remove(id);
  }
  await PictureModel.deleteMany({ ownerId: userId });
  await PictureUseModel.deleteMany({ ownerId: userId });
  await CounterModel.deleteOne({ _id: userId });
  await DraftModel.deleteMany({ freelancerId: userId });
  await ClauseModel.deleteMany({ freelancerId: userId });
  const past = { createdAt: trusted({ $lte: askedAt }) };
  await MailModel.deleteMany({ to: email, paperId: null, ...past });
  await MailModel.deleteMany({ 'data.email': email, ...past });
  await MailModel.deleteMany({ about: userId, ...past });
  await liftSuppression(email);
  // Names that were put under others' proposals and never became a signature.
  await ProposalModel.updateMany(
    { 'terms.email': email, acceptedAt: null },
    { $pull: { signings: { at: trusted({ $lte: askedAt }) } } },
  );
  await ProposalModel.updateMany(
    { 'questions.email': email },
    { $pull: { questions: { email, at: trusted({ $lte: askedAt }) } } },
  );
}

/** Its record goes last: until then, what is left of it is found again. */
async function eraseProposal({ _id, contract_id, pdfs }: StoredProposal) {
  await MailModel.deleteMany({ paperId: String(_id) });
  await rememberErased(contract_id);
  await removePdfs(pdfs);
  // The worker may have made one meanwhile.
  const erased = await ProposalModel.findOneAndDelete({ _id }).lean();
  await removePdfs(erased?.pdfs ?? []);
}

async function removePdfs(pdfs: StoredPdf[]) {
  for (const { fileId } of pdfs) await pdfFiles.remove(fileId);
}

const signedVersion = 2;

/** What is left: the terms, both names and addresses, both signatures, and the PDF that carries them. */
async function stripContract({ _id, pdfs, deliveries }: StoredProposal) {
  const toClient = deliveries.filter(({ recipient }) => recipient === 'client');
  const kept = toClient.map(({ id }) => id);
  await MailModel.deleteMany({ paperId: String(_id), _id: trusted({ $nin: kept }) });
  await removePdfs(pdfs.filter(({ version }) => version !== signedVersion));
  await ProposalModel.updateOne(
    { _id },
    {
      $set: {
        'sender.headline': '',
        'sender.location': '',
        'sender.profileImage': '',
        timeline: [],
        milestones: [],
        files: [],
        questions: [],
      },
      $unset: { attachment: 1, nextInvoiceOn: 1 },
      $pull: {
        pdfs: { version: trusted({ $ne: signedVersion }) },
        deliveries: { recipient: 'freelancer' },
      },
    },
  );
}
