import { chatLineOf } from '@soloist/contracts';
import mongoose from 'mongoose';
import { ConversationModel } from './conversations.model.ts';
import type { StoredMessage } from './messages.model.ts';

const { trusted } = mongoose;

/** The list shows the newest message, whichever is stored last, and what waits for its receiver. */
export async function showInList(stored: StoredMessage): Promise<void> {
  const { conversationId: _id, seq, sender, receiver } = stored;
  const unseen = { _id, [`members.${receiver}.seenSeq`]: trusted({ $not: { $gte: seq } }) };
  const waits = {
    $max: { [`members.${sender}.lastSeq`]: seq },
    $addToSet: { unseenBy: receiver, waitingFor: receiver },
  };
  const { matchedCount } = await ConversationModel.updateOne(
    { ...unseen, lastSeq: trusted({ $lt: seq }) },
    { ...waits, $set: { last: lastOf(stored), lastSeq: seq } },
  );
  if (matchedCount > 0) return;
  // It is not the newest any more, or was seen before it was shown here.
  await showLast(stored);
  await ConversationModel.updateOne(unseen, waits);
}

const lastOf = (stored: StoredMessage) => {
  const { _id: id, seq, version, sender, createdAt: at } = stored;
  return { id, seq, version, sender, message: chatLineOf(stored), at };
};

/** Says in the list what the message says now, if it is the newest. */
export async function showLast(stored: StoredMessage): Promise<void> {
  const { conversationId, seq, version } = stored;
  await ConversationModel.updateOne(
    {
      _id: conversationId,
      $or: [
        { last: null },
        { 'last.seq': trusted({ $lt: seq }) },
        { 'last.seq': seq, 'last.version': trusted({ $lt: version }) },
      ],
    },
    { $set: { last: lastOf(stored) }, $max: { lastSeq: seq } },
  );
}
