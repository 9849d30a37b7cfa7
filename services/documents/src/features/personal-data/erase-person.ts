import type { PersonToErase } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { removeReceivedByMail } from '../chat-files/chat-file-uses.service.ts';
import { ChatFileModel } from '../chat-files/chat-files.model.ts';
import { ClauseModel } from '../clauses/clauses.model.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import {
  attachmentFiles,
  chatFileStore,
  chatImageSizes,
  imageFiles,
  imageSizes,
  pictureFiles,
  projectFiles,
} from '../files/file-store.ts';
import { PictureModel, PictureUseModel } from '../files/pictures.model.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.ts';
import { MailModel } from '../mails/mails.model.ts';
import { liftSuppression } from '../mails/suppressions.ts';
import { CounterModel } from '../proposals/numbers.ts';
import { erasePersonsProposals } from '../proposals/proposal-personal-data.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

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

export async function erasePerson({ userId, email, askedAt }: PersonToErase) {
  await erasePersonsProposals(userId);
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
