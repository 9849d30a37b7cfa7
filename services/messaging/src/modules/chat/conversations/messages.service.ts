import {
  type ChatMessage,
  type directChat,
  type EndpointQuery,
  messagePreview,
} from '@soloist/contracts';
import { invalidInput, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findPerson, presentPerson } from '../../people/index.ts';
import { presentMessage } from './chat.presenter.ts';
import {
  ConversationModel,
  conversationKey,
  memberOf,
  type StoredConversation,
} from './conversations.model.ts';
import { inOrder, MessageModel, type StoredChatMessage } from './messages.model.ts';

const { trusted } = mongoose;

type ReadMessagesQuery = EndpointQuery<typeof directChat.getMessage>;
/** Newest first, and whether there are others before and after. */
interface MessageRange {
  messages: StoredChatMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** @throws AppError `not_found` for an unknown person without a conversation. */
export async function readMessages(userId: string, query: ReadMessagesQuery) {
  const { id } = query;
  const [person, conversation] = await Promise.all([
    findPerson(id, userId),
    ConversationModel.findOne({ key: conversationKey(userId, id) }).lean<StoredConversation>(),
  ]);
  if (!person && !conversation) throw notFound('person');
  const { messages, hasOlder, hasNewer } = conversation
    ? await findRange(conversation._id, query)
    : { messages: [], hasOlder: false, hasNewer: false };
  const { muted, blocked, seenSeq: ownSeenSeq } = memberOf(conversation, userId);
  const { deliveredSeq, seenSeq } = memberOf(conversation, id);
  return {
    items: conversation ? await presentMessages(messages, conversation) : [],
    nextCursor: hasOlder ? String(messages.at(-1)?.seq) : null,
    previousCursor: hasNewer ? (messages[0]?.seq ?? null) : null,
    person: presentPerson(id, person),
    settings: { muted, blocked },
    read: { deliveredSeq, seenSeq },
    ownSeenSeq,
  };
}

/** Messages of one conversation, with their quoted messages' current text. */
export async function presentMessages(
  messages: StoredChatMessage[],
  conversation: Pick<StoredConversation, 'members'>,
): Promise<ChatMessage[]> {
  const ids = messages.flatMap(({ replyTo }) => replyTo ?? []);
  const quoted =
    ids.length > 0
      ? await MessageModel.find({ _id: trusted({ $in: ids }) }).lean<StoredChatMessage[]>()
      : [];
  const byId = new Map(quoted.map((stored) => [String(stored._id), stored]));
  return messages.map((stored) =>
    presentMessage(stored, { conversation, quoted: byId.get(String(stored.replyTo)) }),
  );
}

/** A message of one of its two people. @throws AppError `not_found`. */
export async function findExchangedMessage(
  userId: string,
  messageId: string,
): Promise<StoredChatMessage> {
  const message = await MessageModel.findById(messageId).lean<StoredChatMessage>();
  const isTheirs =
    message && [message.sender, message.receiver].some((id) => String(id) === userId);
  if (!isTheirs) throw notFound('message');
  return message;
}

/** A message's writer and current text. @throws AppError `not_found`. */
export async function readMessageMetadata(userId: string, messageId: string) {
  const message = await findExchangedMessage(userId, messageId);
  const texts = [message.message, ...message.files.map(({ name }) => name)].filter(Boolean);
  return { sender: String(message.sender), says: texts.join('\n') || messagePreview(message) };
}

type ConversationId = StoredConversation['_id'];

async function findRange(of: ConversationId, query: ReadMessagesQuery): Promise<MessageRange> {
  const { limit, cursor, after, around } = query;
  if (around !== undefined) return findAround(of, { id: around, limit });
  if (after !== undefined) return findAfter(of, { after, limit });
  const { messages, isMore } = await findBefore(of, { seq: seqOf(cursor), limit });
  return { messages, hasOlder: isMore, hasNewer: cursor !== undefined && messages.length > 0 };
}

async function findAfter(of: ConversationId, { after, limit }: { after: number; limit: number }) {
  const [{ messages, isMore }, older] = await Promise.all([
    findFollowing(of, { seq: after, limit }),
    findBefore(of, { seq: after + 1, limit: 1 }),
  ]);
  const hasOlder = messages.length > 0 && older.messages.length > 0;
  return { messages, hasOlder, hasNewer: isMore };
}

/** @throws AppError `not_found` for a message of another conversation. */
async function findAround(of: ConversationId, { id, limit }: { id: string; limit: number }) {
  const middle = await MessageModel.findById(id).lean<StoredChatMessage>();
  if (!middle?.conversationId.equals(of)) throw notFound('message');
  const half = Math.ceil(limit / 2);
  const [older, newer] = await Promise.all([
    findBefore(of, { seq: middle.seq + 1, limit: half }),
    findFollowing(of, { seq: middle.seq, limit: limit - half }),
  ]);
  const messages = [...newer.messages, ...older.messages];
  return { messages, hasOlder: older.isMore, hasNewer: newer.isMore };
}

type MessagePageQuery = { seq: number | undefined; limit: number };

async function findBefore(conversationId: ConversationId, { seq, limit }: MessagePageQuery) {
  const messages = await MessageModel.find({
    conversationId,
    ...(seq === undefined ? {} : { seq: trusted({ $lt: seq }) }),
  })
    .sort({ seq: -1 })
    .hint(inOrder)
    .limit(limit + 1)
    .lean<StoredChatMessage[]>();
  return { messages: messages.slice(0, limit), isMore: messages.length > limit };
}

/** Newest first, like all other pages. */
async function findFollowing(conversationId: ConversationId, { seq = 0, limit }: MessagePageQuery) {
  const messages = await MessageModel.find({ conversationId, seq: trusted({ $gt: seq }) })
    .sort({ seq: 1 })
    .hint(inOrder)
    .limit(limit + 1)
    .lean<StoredChatMessage[]>();
  return { messages: messages.slice(0, limit).toReversed(), isMore: messages.length > limit };
}

function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}
