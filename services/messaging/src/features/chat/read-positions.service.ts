import type { ConversationRead } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { gathered } from '@soloist/service-kit/gathered';
import mongoose, { Types } from 'mongoose';
import {
  ConversationModel,
  isBlocked,
  memberOf,
  otherOf,
  type StoredConversation,
  waiting,
} from './conversations.model.ts';
import { MessageModel, type StoredMessage } from './messages.model.ts';

const { trusted } = mongoose;

/** What a person has seen or only received. */
type Reached = 'seen' | 'delivered';
interface Reach {
  reader: string;
  conversationId: StoredConversation['_id'];
  writer: string;
  seq: number;
  reached: Reached;
}

const findMessage = gathered(async (ids: readonly string[]) => {
  const found = await MessageModel.find({ _id: trusted({ $in: [...ids] }) }).lean<
    StoredMessage[]
  >();
  const byId = new Map(found.map((stored) => [String(stored._id), stored]));
  return ids.map((id) => byId.get(id));
});

/**
 * How far the person has read now, when that moved; two windows that say so at once may both be told.
 * @throws AppError `not_found` for a message that was not written to them.
 */
export async function reachMessage(
  reader: string,
  { messageId, reached }: { messageId: string; reached: Reached },
): Promise<ConversationRead | undefined> {
  const upTo = await findMessage(messageId);
  if (!upTo || String(upTo.receiver) !== reader) throw notFound('message');
  const { conversationId, seq, sender } = upTo;
  return reach({ reader, conversationId, writer: String(sender), seq, reached });
}

/**
 * What waits for the person has reached a window of theirs; gives each conversation where that is
 * new. Between two of whom one has blocked the other it would say who is here: it waits on.
 */
export async function* deliverAll(reader: string): AsyncGenerator<ConversationRead> {
  const found = await ConversationModel.find({ waitingFor: reader })
    .hint(waiting)
    .lean<StoredConversation[]>();
  for (const conversation of found.filter((each) => !isBlocked(each))) {
    const { _id: conversationId } = conversation;
    const writer = otherOf(conversation, reader);
    const seq = memberOf(conversation, writer).lastSeq;
    const read = await reach({ reader, conversationId, writer, seq, reached: 'delivered' });
    if (read) yield read;
  }
}

const reach = gathered(async (all: readonly Reach[]) => {
  const found = await ConversationModel.find({
    _id: trusted({ $in: all.map(({ conversationId }) => conversationId) }),
  }).lean<StoredConversation[]>();
  const byId = new Map(found.map((conversation) => [String(conversation._id), conversation]));
  const moves = all.map((each) => moveOf(each, byId.get(String(each.conversationId))));
  const updates = moves.flatMap(({ updates }) => updates);
  // Without mongoose, whose casts cost more than the engine's part of it.
  if (updates.length > 0)
    await ConversationModel.collection.bulkWrite(updates.map((updateOne) => ({ updateOne })));
  return moves.map(({ read }) => read);
});

/** What is to be written, and told, when somebody got so far; harmless twice. */
function moveOf(
  { reader, writer, seq, reached, conversationId: _id }: Reach,
  conversation: StoredConversation | undefined,
): { updates: { filter: object; update: object }[]; read?: ConversationRead } {
  if (!conversation) return { updates: [] };
  const own = `members.${reader}`;
  const me = new Types.ObjectId(reader);
  const before = memberOf(conversation, reader);
  const isSeen = reached === 'seen';
  const $max = { [`${own}.deliveredSeq`]: seq, ...(isSeen && { [`${own}.seenSeq`]: seq }) };
  const $pull = isSeen ? { unseenBy: me, waitingFor: me } : { waitingFor: me };
  const toTheEnd = {
    filter: { _id, [`members.${writer}.lastSeq`]: { $lte: seq } },
    update: { $max, $pull },
  };
  if (before[`${reached}Seq`] >= seq) {
    const waits = [...conversation.waitingFor, ...(isSeen ? conversation.unseenBy : [])];
    return { updates: waits.some((id) => me.equals(id)) ? [toTheEnd] : [] };
  }
  return {
    // What was written since then waits on.
    updates: [toTheEnd, { filter: { _id }, update: { $max } }],
    read: {
      reader,
      other: writer,
      deliveredSeq: Math.max(before.deliveredSeq, seq),
      seenSeq: isSeen ? seq : before.seenSeq,
    },
  };
}
