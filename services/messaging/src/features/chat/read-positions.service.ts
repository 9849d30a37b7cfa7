import type { ConversationRead } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
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
  conversationId: StoredConversation['_id'];
  writer: string;
  seq: number;
  reached: Reached;
}

/**
 * How far the person has read now, when that moved.
 * @throws AppError `not_found` for a message that was not written to them.
 */
export async function reachMessage(
  userId: string,
  { messageId, reached }: { messageId: string; reached: Reached },
): Promise<ConversationRead | undefined> {
  const upTo = await MessageModel.findOne({
    _id: messageId,
    receiver: userId,
  }).lean<StoredMessage>();
  if (!upTo) throw notFound('message');
  const { conversationId, seq, sender } = upTo;
  return reach(userId, { conversationId, writer: String(sender), seq, reached });
}

/**
 * What waits for the person has reached a window of theirs; gives each conversation where that is
 * new. Between two of whom one has blocked the other it would say who is here: it waits on.
 */
export async function* deliverAll(userId: string): AsyncGenerator<ConversationRead> {
  const found = await ConversationModel.find({ waitingFor: userId })
    .hint(waiting)
    .lean<StoredConversation[]>();
  for (const conversation of found.filter((each) => !isBlocked(each))) {
    const { _id: conversationId } = conversation;
    const writer = otherOf(conversation, userId);
    const seq = memberOf(conversation, writer).lastSeq;
    const read = await reach(userId, { conversationId, writer, seq, reached: 'delivered' });
    if (read) yield read;
  }
}

async function reach(
  reader: string,
  { conversationId: _id, writer, seq, reached }: Reach,
): Promise<ConversationRead | undefined> {
  const own = `members.${reader}`;
  const field = `${own}.${reached}Seq`;
  const further = { _id, [field]: trusted({ $not: { $gte: seq } }) };
  const $max = { [`${own}.deliveredSeq`]: seq, [field]: seq };
  const toTheEnd = { [`members.${writer}.lastSeq`]: trusted({ $lte: seq }) };
  const $pull =
    reached === 'seen' ? { unseenBy: reader, waitingFor: reader } : { waitingFor: reader };
  const move = (filter: object, update: object) =>
    ConversationModel.findOneAndUpdate(filter, update, {
      returnDocument: 'after',
    }).lean<StoredConversation>();
  let conversation = await move({ ...further, ...toTheEnd }, { $max, $pull });
  if (!conversation) {
    conversation = await move(further, { $max });
    // What was written since then waits on.
    await ConversationModel.updateOne({ _id, ...toTheEnd }, { $pull });
  }
  if (!conversation) return undefined;
  const { deliveredSeq, seenSeq } = memberOf(conversation, reader);
  return { reader, other: writer, deliveredSeq, seenSeq };
}
