import type { ChatFile } from '@soloist/contracts';
import { AppError, invalidInput, notFound, type UploadedFile } from '@soloist/server-kit';
import { fileTypeFromBuffer } from 'file-type';
import mongoose from 'mongoose';
import { newImageId } from '../images/image-originals.service.ts';
import { isDrawable, reencode } from '../images/reencode.service.ts';
import { cleanName, withEnding } from '../store/file-names.rules.ts';
import { chatFileStore } from '../store/file-store.service.ts';
import { inTwoDays } from './chat-file-uses.service.ts';
import { type ChatFileFields, ChatFileModel } from './chat-files.model.ts';

const image = { longestSide: 2560, quality: 90, takesFirstFrame: true };
const unknownType = 'application/octet-stream';
const megabyte = 1024 * 1024;
/** Maximum number of messages that name one file; all are stored with it. */
const mostMessages = 100;

interface Storing {
  upload: UploadedFile;
  sender: string;
  receiver: string;
  isByMail?: boolean;
  /** The sender's quota for all their files. */
  quotaMb: number;
}

/**
 * Stores a file for a message of `sender` to `receiver`.
 * @throws AppError with a sentence about the file: an image that cannot be re-encoded is refused,
 * since it may contain more than its pixels.
 */
export async function storeChatFile({ upload, quotaMb, ...between }: Storing) {
  const { sender, receiver } = between;
  if (sender === receiver) throw invalidInput('You can’t message yourself.');
  if (upload.bytes.length === 0) throw invalidInput('This file is empty.');
  const { bytes, ...metadata } = await contentOf(upload);
  await requireRoom({ sender, size: bytes.length, quotaMb });
  const id = newImageId();
  // Only re-encoded files get a type that a browser would act on.
  const contentType = metadata.width > 0 ? metadata.type : unknownType;
  await chatFileStore.put({ id, bytes, contentType, ownerId: sender });
  const file = { ...metadata, _id: id, size: bytes.length, ...between, removeAt: inTwoDays() };
  const stored = await ChatFileModel.create(file);
  // Other files may have been stored concurrently.
  await requireRoom({ sender, size: 0, quotaMb }).catch(async (err) => {
    await ChatFileModel.deleteOne({ _id: id });
    await chatFileStore.remove(id);
    throw err;
  });
  return presentChatFile(stored);
}

async function contentOf({ bytes, name }: UploadedFile) {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? unknownType;
  if (!isDrawable(type)) return { bytes, name: cleanName(name), type, width: 0, height: 0 };
  return { ...(await reencode(bytes, image)), name: withEnding(name, 'webp'), type: 'image/webp' };
}

async function requireRoom({
  sender,
  size,
  quotaMb,
}: Pick<Storing, 'sender' | 'quotaMb'> & { size: number }) {
  const [used] = await ChatFileModel.aggregate<{ bytes: number }>([
    { $match: { sender } },
    { $group: { _id: null, bytes: { $sum: '$size' } } },
  ]);
  if ((used?.bytes ?? 0) + size <= quotaMb * megabyte) return;
  throw new AppError(
    'body_too_large',
    `Your message files have reached the ${quotaMb} MB limit. Send a link instead.`,
  );
}

export const presentChatFile = (stored: ChatFileFields): ChatFile => {
  const { _id: id, name, type, size, width, height } = stored;
  return { id, name, type, size, width, height };
};

/** @throws AppError `not_found`, also for everyone but the two people. */
export async function findChatFile(id: string, userId: string): Promise<ChatFileFields> {
  const file = await ChatFileModel.findById(id).lean<ChatFileFields>();
  if (!file || ![file.sender, file.receiver].includes(userId)) throw notFound('file');
  return file;
}

/**
 * A file's details for a message. The file stays long enough for the message to name it.
 * @throws AppError `not_found`, also for a file that very many messages have named.
 */
export async function readChatFileDetails(id: string) {
  // Its lifetime restarts before it is read, because the removal checks the lifetime last.
  await ChatFileModel.updateOne(
    { _id: id, removeAt: mongoose.trusted({ $ne: null }) },
    { $set: { removeAt: inTwoDays() } },
  );
  const file = await ChatFileModel.findById(id).lean<ChatFileFields>();
  if (!file || file.messages.length + file.left.length >= mostMessages) throw notFound('file');
  return { file: presentChatFile(file), sender: file.sender, receiver: file.receiver };
}
