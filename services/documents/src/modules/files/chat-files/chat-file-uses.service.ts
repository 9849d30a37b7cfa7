import type { EventPayload } from '@soloist/contracts';
import mongoose from 'mongoose';
import { chatFileStore } from '../store/file-store.service.ts';
import { ChatFileModel } from './chat-files.model.ts';
import { chatSizes } from './chat-image-sizes.service.ts';

const { trusted } = mongoose;
const unusedMs = 2 * 24 * 3600 * 1000;

/** Time at which a file that no message has used by then is removed. */
export const inTwoDays = () => new Date(Date.now() + unusedMs);

/**
 * Retains the files of a message; releases those of a deleted one, which are removed immediately.
 */
export async function recordFileUses(payload: EventPayload<'chat.files-used'>) {
  const { messageId, files, isKept } = payload;
  const named = { _id: trusted({ $in: files }) };
  if (isKept) {
    await ChatFileModel.updateMany(
      { ...named, left: trusted({ $ne: messageId }) },
      { $addToSet: { messages: messageId }, $set: { removeAt: null } },
    );
    return;
  }
  await ChatFileModel.updateMany(named, {
    $pull: { messages: messageId },
    $addToSet: { left: messageId },
  });
  const now = new Date();
  await ChatFileModel.updateMany({ ...named, messages: [] }, { $set: { removeAt: now } });
  await removeAll({ ...named, removeAt: trusted({ $lte: now }) });
}

/** A guest's files for a person are deleted with that person. */
export const removeReceivedByMail = (receiver: string) => removeAll({ receiver, isByMail: true });

/** Removes files that no message uses and that are due for removal. */
export const removeUnusedChatFiles = (now = Date.now()) =>
  removeAll({ removeAt: trusted({ $lte: new Date(now) }) });

async function removeAll(which: object) {
  for await (const { _id, sender } of ChatFileModel.find(which, { sender: 1 }).lean()) {
    // This comes first: a message that names the file now finds none, and leftover bytes are
    // cleaned up separately.
    const { deletedCount } = await ChatFileModel.deleteOne({ ...which, _id });
    if (deletedCount === 0) continue;
    await chatFileStore.remove(_id);
    await chatSizes.removeOf({ id: _id, ownerId: sender });
  }
}
