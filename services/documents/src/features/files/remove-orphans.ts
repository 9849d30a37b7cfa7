import mongoose from 'mongoose';
import { removeUnusedChatFiles } from '../chat-files/chat-file-uses.service.ts';
import { ChatFileModel } from '../chat-files/chat-files.model.ts';
import { paperKinds } from '../deliveries/paper-fields.ts';
import { papers } from '../deliveries/papers.ts';
import { InvoiceModel } from '../invoices/invoices.model.ts';
import { removeOldPrints } from '../printing/prints.model.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import {
  attachmentFiles,
  chatFileStore,
  chatImageSizes,
  type FileStore,
  fileStores,
  imageSizes,
  pdfFiles,
  pictureFiles,
  projectFiles,
  type Span,
  type StoredFile,
} from './file-store.ts';
import { findOriginal } from './image-originals.ts';
import { originalOf } from './image-sizes.service.ts';
import { lookAtOldDay } from './old-files.ts';
import { removeUnusedPictures } from './picture-uses.service.ts';
import { PictureModel } from './pictures.model.ts';

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
/** What is written now may be referred to in a moment. */
const spanOf = (now: number): Span => ({
  after: new Date(now - 3 * dayMs),
  before: new Date(now - dayMs),
});

type Referred = Pick<StoredFile, 'id' | 'ownerId'>;

const aPaperHas = (field: string) => async (file: Referred) => {
  for (const paper of paperKinds) {
    const owned = { freelancerId: file.ownerId, [field]: file.id };
    if (await papers[paper].model.exists(owned)) return true;
  }
  return false;
};

const isStatePdf = async ({ id, ownerId }: Referred) =>
  Boolean(await InvoiceModel.exists({ freelancerId: ownerId, 'statePdf.fileId': id }));

/** Who refers to the files of a store. Photos are missing: profiles elsewhere name them. */
const referrers: { store: FileStore; isReferredTo: (file: Referred) => Promise<boolean> }[] = [
  {
    store: pdfFiles,
    isReferredTo: async (file) => (await aPaperHas('pdfs.fileId')(file)) || isStatePdf(file),
  },
  { store: attachmentFiles, isReferredTo: aPaperHas('attachment.fileId') },
  {
    store: projectFiles,
    isReferredTo: async ({ id }) => Boolean(await ProposalModel.exists({ 'files.id': id })),
  },
  {
    store: pictureFiles,
    isReferredTo: async ({ id }) => Boolean(await PictureModel.exists({ _id: id })),
  },
  {
    store: imageSizes,
    isReferredTo: async ({ id }) => Boolean(await findOriginal(originalOf(id))),
  },
  {
    store: chatFileStore,
    isReferredTo: async ({ id }) => Boolean(await ChatFileModel.exists({ _id: id })),
  },
  {
    store: chatImageSizes,
    isReferredTo: async ({ id }) => Boolean(await chatFileStore.find(originalOf(id))),
  },
];

/** Whether something refers to a file; null where only profiles elsewhere would know. */
export async function isReferredTo(kind: string, file: Referred): Promise<boolean | null> {
  const referrer = referrers.find(({ store }) => store.kind === kind);
  return referrer ? referrer.isReferredTo(file) : null;
}

/**
 * Removes what a process left that was killed between writing a file and referring to it; and, of
 * a day longer ago each time, what lost its last referrer without being removed.
 */
export async function removeOrphans(now = Date.now()) {
  const span = spanOf(now);
  for (const store of fileStores) await store.removeStrays(span);
  await removeUnreferred(span);
  await lookAtOldDay(span.after, removeUnreferred);
}

async function removeUnreferred(span: Span) {
  for (const { store, isReferredTo } of referrers) {
    for await (const file of store.writtenIn(span)) {
      if (!(await isReferredTo(file))) await store.remove(file.id);
    }
  }
}

/** That, and removing pictures, files of messages and prints whose time has come, as a chore, once an hour. */
export function hourlyCleaning() {
  let next = 0;
  return async function cleaning() {
    if (Date.now() < next || mongoose.connection.readyState !== 1) return;
    next = Date.now() + hourMs;
    await removeOrphans();
    await removeUnusedPictures();
    await removeUnusedChatFiles();
    await removeOldPrints();
  };
}
