import type { ErasureSubject } from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  ClauseModel,
  ClientRecipientsModel,
  CounterModel,
  DocumentSettingsModel,
  DraftModel,
  EmailPreviewModel,
  eraseForecasts,
  erasePersonsExpenses,
  erasePersonsInvoices,
  erasePersonsOrders,
  erasePersonsProposals,
  erasePersonsTime,
  eraseRecurring,
  ProposalModel,
} from '../documents/index.ts';
import {
  attachmentFiles,
  ChatFileModel,
  chatFileStore,
  chatImageSizes,
  ImageUseModel,
  imageSizes,
  profileImageFiles,
  projectFiles,
  receiptFiles,
  removeReceivedByMail,
  WorkImageModel,
  workImageFiles,
} from '../files/index.ts';
import { liftSuppression, MailModel } from '../mail/index.ts';

const { trusted } = mongoose;

/** Sizes come after their images, so that none is created again. */
const erasedStores = [
  profileImageFiles,
  workImageFiles,
  imageSizes,
  chatFileStore,
  chatImageSizes,
  attachmentFiles,
  projectFiles,
  receiptFiles,
];

export async function erasePerson({ userId, email, askedAt }: ErasureSubject) {
  await erasePersonsProposals(userId);
  await eraseRecurring(userId);
  await erasePersonsInvoices(userId);
  await erasePersonsOrders({ userId, email });
  await removeReceivedByMail(userId);
  await ChatFileModel.deleteMany({ sender: userId });
  for (const store of erasedStores) {
    for (const id of await store.idsOf(userId)) await store.remove(id);
  }
  await WorkImageModel.deleteMany({ ownerId: userId });
  await ImageUseModel.deleteMany({ ownerId: userId });
  await CounterModel.deleteOne({ _id: userId });
  await DocumentSettingsModel.deleteOne({ _id: userId });
  await ClientRecipientsModel.deleteMany({ freelancerId: userId });
  await DraftModel.deleteMany({ freelancerId: userId });
  await EmailPreviewModel.deleteMany({ freelancerId: userId });
  await erasePersonsTime(userId);
  await erasePersonsExpenses(userId);
  await eraseForecasts(userId);
  await ClauseModel.deleteMany({ freelancerId: userId });
  const past = { createdAt: trusted({ $lte: askedAt }) };
  await MailModel.deleteMany({ to: email, paperId: null, ...past });
  await MailModel.deleteMany({ 'data.email': email, ...past });
  await MailModel.deleteMany({ about: userId, ...past });
  await liftSuppression(email);
  // Names under other people's proposals that never became a signature.
  await ProposalModel.updateMany(
    { 'terms.email': email, acceptedAt: null },
    { $pull: { signings: { at: trusted({ $lte: askedAt }) } } },
  );
  // Those of a recipient beside the client.
  await ProposalModel.updateMany(
    { 'recipients.email': email, acceptedAt: null },
    { $pull: { signings: { email, at: trusted({ $lte: askedAt }) } } },
  );
  await ProposalModel.updateMany(
    { 'questions.email': email },
    { $pull: { questions: { email, at: trusted({ $lte: askedAt }) } } },
  );
}
