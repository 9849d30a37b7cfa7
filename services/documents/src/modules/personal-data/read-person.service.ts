import { numberInFileName, type PersonalRecords } from '@soloist/contracts';
import type { DataSubject } from '@soloist/server-kit';
import { linkFor, sentTo } from '../deliveries/index.ts';
import {
  ClauseModel,
  ClientRecipientsModel,
  DocumentSettingsModel,
  DraftModel,
  ProposalModel,
  presentDraft,
  RecurringModel,
  readPersonsExpenses,
  readPersonsForecasts,
  readPersonsInvoices,
  readPersonsOrders,
  readPersonsTime,
  type StoredDocumentDraft,
  type StoredProposal,
  type StoredRecurring,
  type StoredSignature,
  viewContract,
  viewDetail,
  viewRecurring,
} from '../documents/index.ts';
import {
  attachmentFiles,
  ChatFileModel,
  chatFileStore,
  type FileStore,
  pdfFiles,
  profileImageFiles,
  projectFiles,
  receiptFiles,
  workImageFiles,
} from '../files/index.ts';
import { MailModel } from '../mail/index.ts';

/** Distinguishes files of the same name. */
const shortId = 6;

/**
 * A person's writing besides proposals: drafts, clauses, and questions about other people's
 * proposals.
 */
async function readDraftsAndQuestions({ userId, email }: DataSubject) {
  const [drafts, clauses, proposals] = await Promise.all([
    DraftModel.find({ freelancerId: userId, state: 'kept' }).lean<StoredDocumentDraft[]>(),
    ClauseModel.find({ freelancerId: userId }, { _id: 0, title: 1, text: 1 }).lean(),
    ProposalModel.find({ 'questions.email': email }, { questions: 1 }).lean(),
  ]);
  return {
    drafts: drafts.map(presentDraft),
    clauses,
    questions: proposals.flatMap(({ questions }) =>
      questions.filter((each) => each.email === email),
    ),
  };
}

/** A person's proposals, invoices and uploads, and documents sent to their address. */
export async function readPersonRecords(person: DataSubject): Promise<PersonalRecords> {
  const { userId, email } = person;
  const [proposals, received, mails, images, workImages, sent] = await Promise.all([
    ProposalModel.find({ freelancerId: userId }).sort({ _id: -1 }).lean<StoredProposal[]>(),
    ProposalModel.find(sentTo(email)).sort({ _id: -1 }).lean<StoredProposal[]>(),
    MailModel.find({ to: email }, { _id: 0, kind: 1, to: 1, state: 1, createdAt: 1 }).lean(),
    profileImageFiles.idsOf(userId),
    workImageFiles.idsOf(userId),
    ChatFileModel.find({ sender: userId }, { name: 1 }).lean(),
  ]);
  const invoices = await readPersonsInvoices(person);
  const expenses = await readPersonsExpenses(userId);
  const recurring = await RecurringModel.find({ freelancerId: userId })
    .sort({ _id: -1 })
    .lean<StoredRecurring[]>();
  return {
    records: {
      proposals: await Promise.all(
        proposals.map(async (proposal) => ({
          ...(await viewDetail(proposal)),
          ownSignature: signatureOf(proposal, 'freelancer'),
        })),
      ),
      receivedProposals: await Promise.all(
        received.map(async (proposal) => ({
          ...(await viewContract(proposal, linkFor(proposal, email))),
          ownSignature: signatureOf(proposal, 'client', email),
        })),
      ),
      ...(await readDraftsAndQuestions(person)),
      ...invoices.records,
      ...(await readPersonsOrders(person)),
      ...(await readPersonsTime(userId)),
      ...expenses.records,
      forecasts: await readPersonsForecasts(userId),
      clientRecipients: await ClientRecipientsModel.find(
        { freelancerId: userId },
        { _id: 0, email: 1, recipients: 1 },
      ).lean(),
      documentSettings: await DocumentSettingsModel.find({ _id: userId }, { _id: 0 }).lean(),
      recurringInvoices: await Promise.all(recurring.map(viewRecurring)),
      mails,
    },
    files: [
      ...proposals.flatMap(filesOf),
      ...invoices.files,
      ...expenses.files,
      ...images.map((id) => ({ id: `images.${id}`, name: `images/${id}.webp` })),
      ...workImages.map((id) => ({ id: `pictures.${id}`, name: `pictures/${id}.webp` })),
      ...sent.map(({ _id, name }) => ({
        id: `chat.${_id}`,
        name: `messages/${_id.slice(0, shortId)} ${name}`,
      })),
    ],
  };
}

/** A signature with its device, which no one else can see. */
const signatureOf = (
  { signatures }: StoredProposal,
  role: StoredSignature['role'],
  email?: string,
) =>
  signatures.find(
    (signature) => signature.role === role && (!email || signature.email === email),
  ) ?? null;

function filesOf({ pdfs, attachment, files, ...proposal }: StoredProposal) {
  const number = numberInFileName(proposal.number);
  const made = pdfs.map(({ version, fileId, isFormer }) => ({
    id: `pdfs.${fileId}`,
    name: `proposals/${number}${version > 1 ? ' signed' : ''}${isFormer ? ' as first sent' : ''}.pdf`,
  }));
  const shared = files.map(({ id, name }) => ({
    id: `projects.${id}`,
    name: `projects/${number} ${id.slice(0, shortId)} ${name}`,
  }));
  if (!attachment) return [...made, ...shared];
  const { fileId, name } = attachment;
  const sentAlong = { id: `attachments.${fileId}`, name: `proposals/${number} with ${name}` };
  return [...made, sentAlong, ...shared];
}

const stores: Record<string, FileStore> = {
  images: profileImageFiles,
  pictures: workImageFiles,
  pdfs: pdfFiles,
  attachments: attachmentFiles,
  projects: projectFiles,
  receipts: receiptFiles,
  chat: chatFileStore,
};

/** One of the files that `readPerson` names; undefined when it is not this person's. */
export async function findPersonFile({ userId, fileId }: { userId: string; fileId: string }) {
  const [kind = '', id = ''] = fileId.split('.');
  const store = Object.hasOwn(stores, kind) ? stores[kind] : undefined;
  const file = await store?.find(id);
  if (!store || file?.ownerId !== userId) return undefined;
  return { store, fileId: id };
}
