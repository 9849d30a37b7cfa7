import { ChatFileModel } from '../chat-files/chat-files.model.ts';
import { findOriginal } from '../images/image-originals.service.ts';
import { originalOf } from '../images/image-sizes.service.ts';
import { WorkImageModel } from '../images/work-images.model.ts';
import {
  chatFileStore,
  chatImageSizes,
  type FileStore,
  imageSizes,
  type StoredFileRecord,
  workImageFiles,
} from '../store/file-store.service.ts';

type FileRef = Pick<StoredFileRecord, 'id' | 'ownerId'>;

interface FileReferrer {
  store: FileStore;
  isReferredTo: (file: FileRef) => Promise<boolean>;
}

/**
 * Referrers of this module's files. Profile images are missing, since profiles of another service
 * name them.
 */
const filesOfThisModule: FileReferrer[] = [
  {
    store: workImageFiles,
    isReferredTo: async ({ id }) => Boolean(await WorkImageModel.exists({ _id: id })),
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

const referrers = new Map(filesOfThisModule.map((referrer) => [referrer.store.kind, referrer]));

/**
 * Registers how to check whether files of a store are in use; only files of such stores are ever
 * removed as unused.
 */
export function registerFileReferrer(referrer: FileReferrer) {
  referrers.set(referrer.store.kind, referrer);
}

export const listReferrers = () => [...referrers.values()];

/** Whether something refers to a file; null where only another service's profiles would know. */
export async function isReferredTo(kind: string, file: FileRef): Promise<boolean | null> {
  const referrer = referrers.get(kind);
  return referrer ? referrer.isReferredTo(file) : null;
}
