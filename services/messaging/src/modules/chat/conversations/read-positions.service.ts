import type { ConversationRead } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import mongoose, { Types } from 'mongoose';
import {
  ConversationModel,
  isBlocked,
  memberOf,
  otherOf,
  type StoredConversation,
  undelivered,
} from './conversations.model.ts';
import { MessageModel, type StoredChatMessage } from './messages.model.ts';

const { trusted } = mongoose;

/** Read position: seen, or only delivered. */
type ReadState = 'seen' | 'delivered';
interface ReadPositionUpdate {
  reader: string;
  conversationId: StoredConversation['_id'];
  writer: string;
  seq: number;
  reached: ReadState;
}

const findMessage = createBatcher(async (ids: readonly string[]) => {
  const messages = await MessageModel.find({ _id: trusted({ $in: [...ids] }) }).lean<
    StoredChatMessage[]
  >();
  const byId = new Map(messages.map((stored) => [String(stored._id), stored]));
  return ids.map((id) => byId.get(id));
});

/**
 * The person's new read position, if it moved; two windows that report it concurrently may both get
 * it.
 * @throws AppError `not_found` for a message that was not written to them.
 */
export async function markReadUpTo(
  reader: string,
  { messageId, reached }: { messageId: string; reached: ReadState },
): Promise<ConversationRead | undefined> {
  const upTo = await findMessage(messageId);
  if (!upTo || String(upTo.receiver) !== reader) throw notFound('message');
  const { conversationId, seq, sender } = upTo;
  return moveReadPosition({ reader, conversationId, writer: String(sender), seq, reached });
}

/**
 * Marks the person's pending messages as delivered; returns each conversation where that is
 * new. Blocked conversations stay pending, since delivery would reveal who is online.
 */
export async function* markAllDelivered(reader: string): AsyncGenerator<ConversationRead> {
  const conversations = await ConversationModel.find({ waitingFor: reader })
    .hint(undelivered)
    .lean<StoredConversation[]>();
  for (const conversation of conversations.filter((each) => !isBlocked(each))) {
    const { _id: conversationId } = conversation;
    const writer = otherOf(conversation, reader);
    const seq = memberOf(conversation, writer).lastSeq;
    const read = await moveReadPosition({
      reader,
      conversationId,
      writer,
      seq,
      reached: 'delivered',
    });
    if (read) yield read;
  }
}

const moveReadPosition = createBatcher(async (all: readonly ReadPositionUpdate[]) => {
  const conversations = await ConversationModel.find({
    _id: trusted({ $in: all.map(({ conversationId }) => conversationId) }),
  }).lean<StoredConversation[]>();
  const byId = new Map(
    conversations.map((conversation) => [String(conversation._id), conversation]),
  );
  const changes = all.map((each) => positionUpdateOf(each, byId.get(String(each.conversationId))));
  const updates = changes.flatMap(({ updates }) => updates);
  // Without mongoose, whose casts cost more than the query itself.
  if (updates.length > 0)
    await ConversationModel.collection.bulkWrite(updates.map((updateOne) => ({ updateOne })));
  return changes.map(({ read }) => read);
});

/** The update and event for a person's new read position; idempotent. */
function positionUpdateOf(
  { reader, writer, seq, reached, conversationId: _id }: ReadPositionUpdate,
  conversation: StoredConversation | undefined,
): { updates: { filter: object; update: object }[]; read?: ConversationRead } {
  if (!conversation) return { updates: [] };
  const member = `members.${reader}`;
  const readerId = new Types.ObjectId(reader);
  const before = memberOf(conversation, reader);
  const isSeen = reached === 'seen';
  const $max = { [`${member}.deliveredSeq`]: seq, ...(isSeen && { [`${member}.seenSeq`]: seq }) };
  const $pull = isSeen ? { unseenBy: readerId, waitingFor: readerId } : { waitingFor: readerId };
  const endPending = {
    filter: { _id, [`members.${writer}.lastSeq`]: { $lte: seq } },
    update: { $max, $pull },
  };
  if (before[`${reached}Seq`] >= seq) {
    const pendingFor = [...conversation.waitingFor, ...(isSeen ? conversation.unseenBy : [])];
    return { updates: pendingFor.some((id) => readerId.equals(id)) ? [endPending] : [] };
  }
  return {
    // Later messages stay pending.
    updates: [endPending, { filter: { _id }, update: { $max } }],
    read: {
      reader,
      other: writer,
      deliveredSeq: Math.max(before.deliveredSeq, seq),
      seenSeq: isSeen ? seq : before.seenSeq,
    },
  };
}
