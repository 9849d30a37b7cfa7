import type { ChatMessage, sendMessage } from '@soloist/contracts';
import {
  forbidden,
  insertAllAsIs,
  invalidInput,
  isDuplicateKey,
  notFound,
  outdated,
  retryOutdated,
  upsert,
} from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import { Types } from 'mongoose';
import type * as z from 'zod/mini';
import type { Live } from '../../live/index.ts';
import { findPeople, presentPerson } from '../../people/index.ts';
import { upsertInList } from '../conversations/conversation-list.service.ts';
import {
  ConversationModel,
  conversationKey,
  findConversation,
  isBlocked,
  memberOf,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import {
  inOrder,
  type MessageFields,
  MessageModel,
  type StoredChatMessage,
} from '../conversations/messages.model.ts';
import { presentMessages } from '../conversations/messages.service.ts';
import { trackUnread } from '../unread/unread-messages.service.ts';
import {
  type CreateGuestEmailEvent,
  composeGuestEmail,
  pendingEmail,
} from './guest-message.email.ts';
import { newMessageEvents } from './messages.events.ts';

type SendMessagePayload = z.output<typeof sendMessage>;
/** A message to store: a window's payload, or one of our own. */
export type NewMessage = Pick<
  SendMessagePayload,
  'sender' | 'receiver' | 'message' | 'client_id' | 'reply_to'
> &
  Partial<Pick<MessageFields, 'files' | 'card' | 'mail' | 'createdAt'>> & {
    /** Fetches its files. */
    loadFiles?: () => Promise<MessageFields['files']>;
    /** Its receiver gets a notification and an email of its own, so no unread-message one. */
    isNotifiedSeparately?: boolean;
  };
interface StoreMessageResult {
  stored: StoredChatMessage;
  conversation: StoredConversation;
  /** Whether it was not stored before. */
  isNew: boolean;
  /** Of a new one. */
  senderName?: string;
}

/**
 * Stores a message, moves its conversation to the top and publishes it to both people's windows,
 * once; a resent one, as after a lost response, returns the first. A process that dies in between
 * leaves its conversation without it until it is sent again, never a number without a message.
 * @throws AppError `not_found` for an unknown person, `invalid_input` for oneself, `forbidden`
 * where one of the two has blocked the other.
 */
export async function deliverMessage(live: Live, input: NewMessage): Promise<ChatMessage> {
  const { sender, receiver } = input;
  const sent = await storeMessage(input).catch(async (err: unknown) => {
    // A message that is refused now may have been stored before.
    const first = await findSent(input);
    if (first) return first;
    throw err;
  });
  const { stored, conversation, isNew, senderName = '' } = sent;
  const [presented] = await presentMessages([stored], conversation);
  const message = presented as ChatMessage;
  const { muted } = memberOf(conversation, receiver);
  if (isNew) live.publishMessage({ ...message, senderName, muted });
  // The process that stored it may have died before it published it.
  else live.publishConversationChange(message.receiver, message.sender);
  // The first message again, as after a lost reply, may arrive after a block.
  if (message.seq === 1 && !isBlocked(conversation)) live.showPresence(sender, receiver);
  return message;
}

/** Stores a message once and moves its conversation to the top; publishes nothing to windows. */
export async function storeMessage(input: NewMessage): Promise<StoreMessageResult> {
  const { sender, receiver, reply_to } = input;
  if (sender === receiver) throw invalidInput('You can’t message yourself.');
  const key = conversationKey(sender, receiver);
  const [[person, writer], known] = await Promise.all([
    findPeople([receiver, sender], sender),
    findConversation(key),
  ]);
  if (!person) throw notFound('person');
  if (reply_to) await requireOfConversation(reply_to, input);
  const conversation = known ?? (await createConversation(key, [sender, receiver]));
  if (isBlocked(conversation)) throw forbidden('You can’t message this person.');
  const files = input.loadFiles ? await input.loadFiles() : (input.files ?? []);
  const senderName = presentPerson(sender, writer).name;
  if (!person.guestEmail) {
    return { ...(await insertMessage(conversation, { ...input, files })), senderName };
  }
  const createEvent = await composeGuestEmail({ guest: person, conversation, sender, files });
  const mailed = { ...input, files, mail: pendingEmail };
  return { ...(await insertMessage(conversation, mailed, createEvent)), senderName };
}

/**
 * Stores it with the next number of its conversation. The unique index decides who gets it, so
 * that a client that sees a number has all before it, and a gap means a missed message.
 */
async function insertMessage(
  conversation: StoredConversation,
  input: NewMessage,
  createEmailEvent?: CreateGuestEmailEvent,
): Promise<StoreMessageResult> {
  let lastSeq = conversation.lastSeq;
  return retryOutdated(async () => {
    const stored = newMessage(input, { conversationId: conversation._id, seq: lastSeq + 1 });
    try {
      const outbox = [
        ...newMessageEvents(stored),
        ...(createEmailEvent ? [createEmailEvent(stored)] : []),
      ];
      await insertStored({ ...stored, outbox });
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      // The same message arrived twice concurrently, or another one took the number.
      const first = await findSent(input);
      if (first) return first;
      lastSeq = await findLastSeq(conversation._id);
      return outdated;
    }
    await recordMessage(stored, input);
    return { stored, conversation, isNew: true };
  });
}

const insertStored = createBatcher((all: readonly (StoredChatMessage & MessageFields)[]) =>
  insertAllAsIs(MessageModel, all),
);

type MessagePosition = Pick<StoredChatMessage, 'conversationId' | 'seq'>;

const newMessage = (
  {
    sender,
    receiver,
    reply_to,
    message,
    client_id,
    files = [],
    card = null,
    mail = null,
    createdAt = new Date(),
  }: NewMessage,
  position: MessagePosition,
): StoredChatMessage => ({
  _id: new Types.ObjectId(),
  ...position,
  client_id,
  sender: new Types.ObjectId(sender),
  receiver: new Types.ObjectId(receiver),
  message,
  createdAt,
  editedAt: null,
  deletedAt: null,
  replyTo: reply_to ? new Types.ObjectId(reply_to) : null,
  reactions: [],
  files,
  preview: null,
  card,
  mail,
  version: 0,
});

async function findLastSeq(conversationId: StoredConversation['_id']): Promise<number> {
  const newest = await MessageModel.findOne({ conversationId })
    .sort({ seq: -1 })
    .hint(inOrder)
    .lean<StoredChatMessage>();
  return newest?.seq ?? 0;
}

async function findSent(input: NewMessage): Promise<StoreMessageResult | undefined> {
  const { sender, receiver, client_id } = input;
  const sent = { sender, client_id, receiver };
  const stored = await MessageModel.findOne(sent).lean<StoredChatMessage>();
  if (!stored) return undefined;
  await recordMessage(stored, input);
  const conversation = await ConversationModel.findById(
    stored.conversationId,
  ).lean<StoredConversation>();
  return conversation ? { stored, conversation, isNew: false } : undefined;
}

async function requireOfConversation(id: string, { sender, receiver }: NewMessage) {
  const quoted = await MessageModel.findById(id).lean<StoredChatMessage>();
  const isTheirs =
    quoted &&
    conversationKey(String(quoted.sender), String(quoted.receiver)) ===
      conversationKey(sender, receiver);
  if (!isTheirs) throw notFound('message');
}

async function createConversation(key: string, people: string[]): Promise<StoredConversation> {
  const conversation = await upsert(() =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $setOnInsert: { people } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>(),
  );
  return conversation as StoredConversation;
}

/** Puts it at the top of the list and starts to wait for its receiver. */
const recordMessage = (stored: StoredChatMessage, { isNotifiedSeparately }: NewMessage) =>
  Promise.all([upsertInList(stored), isNotifiedSeparately ? undefined : trackUnread(stored)]);
