import { chatLineOf } from '@soloist/contracts';
import { gathered } from '@soloist/service-kit/gathered';
import { ConversationModel } from './conversations.model.ts';
import type { StoredMessage } from './messages.model.ts';

/**
 * The list shows the newest message, whichever is stored last, and what waits for its receiver.
 * Each of these writes is harmless twice.
 */
export const showInList = gathered(async (all: readonly StoredMessage[]) => {
  const { matchedCount } = await writeAll(all.map(asNewest));
  // Some are not the newest any more, or were seen before they were shown here.
  if (matchedCount < all.length)
    await writeAll(all.flatMap((stored) => [asLast(stored), asWaiting(stored)]));
  return all.map(() => undefined);
});

// Without mongoose, whose casts cost more than the engine's part of it.
const writeAll = (updates: { filter: object; update: object }[]) =>
  ConversationModel.collection.bulkWrite(updates.map((updateOne) => ({ updateOne })));

function asWaiting({ conversationId: _id, seq, sender, receiver }: StoredMessage) {
  return {
    filter: { _id, [`members.${receiver}.seenSeq`]: { $not: { $gte: seq } } },
    update: {
      $max: { [`members.${sender}.lastSeq`]: seq },
      $addToSet: { unseenBy: receiver, waitingFor: receiver },
    },
  };
}

function asNewest(stored: StoredMessage) {
  const { seq } = stored;
  const { filter, update } = asWaiting(stored);
  return {
    filter: { ...filter, lastSeq: { $lt: seq } },
    update: { ...update, $set: { last: lastOf(stored), lastSeq: seq } },
  };
}

function asLast(stored: StoredMessage) {
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

const lastOf = (stored: StoredMessage) => {
  const { _id: id, seq, version, sender, createdAt: at } = stored;
  return { id, seq, version, sender, message: chatLineOf(stored), at };
};

/** Says in the list what the message says now, if it is the newest. */
export async function showLast(stored: StoredMessage): Promise<void> {
  await writeAll([asLast(stored)]);
}
