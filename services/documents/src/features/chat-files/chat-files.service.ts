import type { ChatFile } from '@soloist/contracts';
import { AppError, invalidInput, notFound, type UploadedFile } from '@soloist/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import mongoose from 'mongoose';
import { cleanName } from '../files/clean-name.ts';
import { chatFileStore } from '../files/file-store.ts';
import { newImageId } from '../files/image-originals.ts';
import { isDrawable, reencode } from '../files/reencode.ts';
import { inTwoDays } from './chat-file-uses.service.ts';
import { type ChatFileFields, ChatFileModel } from './chat-files.model.ts';

const image = { longestSide: 2560, quality: 90, takesFirstFrame: true };
const unknownType = 'application/octet-stream';
const megabyte = 1024 * 1024;
/** That name one file: each is kept with it. */
const mostMessages = 100;

interface Storing {
  upload: UploadedFile;
  sender: string;
  receiver: string;
  isByMail?: boolean;
  /** What the sender may keep in all. */
  quotaMb: number;
}

/**
 * Stores a file for a message of `sender` to `receiver`.
 * @throws AppError with a sentence about the file: an image that cannot be drawn anew is not taken,
 * since it may carry more than what it shows.
 */
export async function storeChatFile({ upload, quotaMb, ...between }: Storing) {
  const { sender, receiver } = between;
  if (sender === receiver) throw invalidInput('This is yourself.');
  if (upload.bytes.length === 0) throw invalidInput('This file is empty.');
  const { bytes, ...facts } = await contentOf(upload);
  await requireRoom({ sender, size: bytes.length, quotaMb });
  const id = newImageId();
  // What is not drawn by us is never given a type that a browser would do something with.
  const contentType = facts.width > 0 ? facts.type : unknownType;
  await chatFileStore.put({ id, bytes, contentType, ownerId: sender });
  const file = { ...facts, _id: id, size: bytes.length, ...between, removeAt: inTwoDays() };
  const stored = await ChatFileModel.create(file);
  // Others may have been stored at the same time.
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
  return { ...(await reencode(bytes, image)), name: imageName(name, 'webp'), type: 'image/webp' };
}

/** Under the ending of what it is now. */
export const imageName = (name: string, ending: string) =>
  cleanName(`${name.replace(/\.\w{1,5}$/, '') || 'image'}.${ending}`);

async function requireRoom({
  sender,
  size,
  quotaMb,
}: Pick<Storing, 'sender' | 'quotaMb'> & { size: number }) {
  const [kept] = await ChatFileModel.aggregate<{ bytes: number }>([
    { $match: { sender } },
    { $group: { _id: null, bytes: { $sum: '$size' } } },
  ]);
  if ((kept?.bytes ?? 0) + size <= quotaMb * megabyte) return;
  throw new AppError(
    'body_too_large',
    `Your files in messages take ${quotaMb} MB, which is all there is room for. Please send a link instead.`,
  );
}

export const presentChatFile = (stored: ChatFileFields): ChatFile => {
  const { _id: id, name, type, size, width, height } = stored;
  return { id, name, type, size, width, height };
};

/** @throws AppError `not_found`, for everybody but the two people too. */
export async function findChatFile(id: string, userId: string): Promise<ChatFileFields> {
  const file = await ChatFileModel.findById(id).lean<ChatFileFields>();
  if (!file || ![file.sender, file.receiver].includes(userId)) throw notFound('file');
  return file;
}

/**
 * What a message is to say of a file, which is kept long enough for the message to name it.
 * @throws AppError `not_found`, also of one that very many messages have named.
 */
export async function factsOf(id: string) {
  // Its time begins again, before it is read: whoever removes it asks for its time last.
  await ChatFileModel.updateOne(
    { _id: id, removeAt: mongoose.trusted({ $ne: null }) },
    { $set: { removeAt: inTwoDays() } },
  );
  const file = await ChatFileModel.findById(id).lean<ChatFileFields>();
  if (!file || file.messages.length + file.left.length >= mostMessages) throw notFound('file');
  return { file: presentChatFile(file), sender: file.sender, receiver: file.receiver };
}
