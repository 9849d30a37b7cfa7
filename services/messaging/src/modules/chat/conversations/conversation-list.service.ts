import { messagePreview } from '@soloist/contracts';
import { createBatcher } from '@soloist/server-kit/batcher';
import { ConversationModel } from './conversations.model.ts';
import type { StoredChatMessage } from './messages.model.ts';

/**
 * Updates the list with the newest message, whichever is stored last, and with the messages
 * pending for its receiver. Each of these writes is idempotent.
 */
export const upsertInList = createBatcher(async (all: readonly StoredChatMessage[]) => {
  const { matchedCount } = await writeAll(all.map(asNewest));
  // Some messages are not the newest any more, or were seen before they were listed here.
  if (matchedCount < all.length)
    await writeAll(all.flatMap((stored) => [asLast(stored), asPending(stored)]));
  return all.map(() => undefined);
});

// Without mongoose, whose casts cost more than the query itself.
const writeAll = (updates: { filter: object; update: object }[]) =>
  ConversationModel.collection.bulkWrite(updates.map((updateOne) => ({ updateOne })));

function asPending({ conversationId: _id, seq, sender, receiver }: StoredChatMessage) {
  return {
    filter: { _id, [`members.${receiver}.seenSeq`]: { $not: { $gte: seq } } },
    update: {
      $max: { [`members.${sender}.lastSeq`]: seq },
      $addToSet: { unseenBy: receiver, waitingFor: receiver },
    },
  };
}

function asNewest(stored: StoredChatMessage) {
  const { seq } = stored;
  const { filter, update } = asPending(stored);
  return {
    filter: { ...filter, lastSeq: { $lt: seq } },
    update: { ...update, $set: { last: lastOf(stored), lastSeq: seq } },
  };
}

function asLast(stored: StoredChatMessage) {
  const { conversationId: _id, seq, version } = stored;
  const isOlder = [
    { last: null },
    { 'last.seq': { $lt: seq } },
    { 'last.seq': seq, 'last.version': { $lt: version } },
  ];
  return {
    filter: { _id, $or: isOlder },
    update: { $set: { last: lastOf(stored) }, $max: { lastSeq: seq } },
  };
}

const lastOf = (stored: StoredChatMessage) => {
  const { _id: id, seq, version, sender, createdAt: at } = stored;
  return { id, seq, version, sender, message: messagePreview(stored), at };
};

/** Updates the list with the message's current text, if it is the newest. */
export async function updateInList(stored: StoredChatMessage): Promise<void> {
  await writeAll([asLast(stored)]);
}
