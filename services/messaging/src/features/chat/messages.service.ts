import { chatLineOf, type directChat, type EndpointQuery } from '@soloist/contracts';
import { invalidInput, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { presentPerson } from './chat.presenter.ts';
import {
  ConversationModel,
  keyOf,
  memberOf,
  type StoredConversation,
} from './conversations.model.ts';
import { inOrder, MessageModel, type StoredMessage } from './messages.model.ts';
import { findPerson } from './people.model.ts';
import { showMessages } from './show-messages.ts';

const { trusted } = mongoose;

type Asked = EndpointQuery<typeof directChat.getMessage>;
/** Newest first, and whether there are others before and after. */
interface Stretch {
  messages: StoredMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** @throws AppError `not_found` for nobody with whom there is no conversation. */
export async function readMessages(userId: string, asked: Asked) {
  const { id } = asked;
  const [person, conversation] = await Promise.all([
    findPerson(id, userId),
    ConversationModel.findOne({ key: keyOf(userId, id) }).lean<StoredConversation>(),
  ]);
  if (!person && !conversation) throw notFound('person');
  const { messages, hasOlder, hasNewer } = conversation
    ? await findStretch(conversation._id, asked)
    : { messages: [], hasOlder: false, hasNewer: false };
  const { muted, blocked, seenSeq: ownSeenSeq } = memberOf(conversation, userId);
  const { deliveredSeq, seenSeq } = memberOf(conversation, id);
  return {
    items: conversation ? await showMessages(messages, conversation) : [],
    nextCursor: hasOlder ? String(messages.at(-1)?.seq) : null,
    previousCursor: hasNewer ? (messages[0]?.seq ?? null) : null,
    person: presentPerson(id, person),
    settings: { muted, blocked },
    read: { deliveredSeq, seenSeq },
    ownSeenSeq,
  };
}

/** A message of one of its two people. @throws AppError `not_found`. */
export async function readOwnMessage(userId: string, messageId: string): Promise<StoredMessage> {
  const found = await MessageModel.findById(messageId).lean<StoredMessage>();
  const isTheirs = found && [found.sender, found.receiver].some((id) => String(id) === userId);
  if (!isTheirs) throw notFound('message');
  return found;
}

/** Who wrote a message, and what it says now. @throws AppError `not_found`. */
export async function readFacts(userId: string, messageId: string) {
  const found = await readOwnMessage(userId, messageId);
  const whole = [found.message, ...found.files.map(({ name }) => name)].filter(Boolean);
  return { sender: String(found.sender), says: whole.join('\n') || chatLineOf(found) };
}

type ConversationId = StoredConversation['_id'];

async function findStretch(of: ConversationId, asked: Asked): Promise<Stretch> {
  const { limit, cursor, after, around } = asked;
  if (around !== undefined) return findAround(of, { id: around, limit });
  if (after !== undefined) return findAfter(of, { after, limit });
  const { found, isMore } = await findBefore(of, { seq: seqOf(cursor), limit });
  return { messages: found, hasOlder: isMore, hasNewer: cursor !== undefined && found.length > 0 };
}

async function findAfter(of: ConversationId, { after, limit }: { after: number; limit: number }) {
  const [{ found, isMore }, older] = await Promise.all([
    findFollowing(of, { seq: after, limit }),
    findBefore(of, { seq: after + 1, limit: 1 }),
  ]);
  const hasOlder = found.length > 0 && older.found.length > 0;
  return { messages: found, hasOlder, hasNewer: isMore };
}

/** @throws AppError `not_found` for a message of another conversation. */
async function findAround(of: ConversationId, { id, limit }: { id: string; limit: number }) {
  const middle = await MessageModel.findById(id).lean<StoredMessage>();
  if (!middle?.conversationId.equals(of)) throw notFound('message');
  const half = Math.ceil(limit / 2);
  const [older, newer] = await Promise.all([
    findBefore(of, { seq: middle.seq + 1, limit: half }),
    findFollowing(of, { seq: middle.seq, limit: limit - half }),
  ]);
  const messages = [...newer.found, ...older.found];
  return { messages, hasOlder: older.isMore, hasNewer: newer.isMore };
}

type Part = { seq: number | undefined; limit: number };

async function findBefore(conversationId: ConversationId, { seq, limit }: Part) {
  const found = await MessageModel.find({
    conversationId,
    ...(seq === undefined ? {} : { seq: trusted({ $lt: seq }) }),
  })
    .sort({ seq: -1 })
    .hint(inOrder)
    .limit(limit + 1)
    .lean<StoredMessage[]>();
  return { found: found.slice(0, limit), isMore: found.length > limit };
}

/** Newest first, as all others. */
async function findFollowing(conversationId: ConversationId, { seq = 0, limit }: Part) {
  const found = await MessageModel.find({ conversationId, seq: trusted({ $gt: seq }) })
    .sort({ seq: 1 })
    .hint(inOrder)
    .limit(limit + 1)
    .lean<StoredMessage[]>();
  return { found: found.slice(0, limit).toReversed(), isMore: found.length > limit };
}

function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}
