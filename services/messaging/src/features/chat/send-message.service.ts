import type { sendMessage } from '@soloist/contracts';
import {
  forbidden,
  insertAllAsIs,
  invalidInput,
  isDuplicateKey,
  notFound,
  upsert,
} from '@soloist/service-kit';
import { gathered } from '@soloist/service-kit/gathered';
import { Types } from 'mongoose';
import type * as z from 'zod/mini';
import { eventsOfNew } from '../files/message-events.ts';
import { type Letter, letterTo, waitingMail } from '../guests/guest-letters.ts';
import { awaitReading } from '../notifications/unread-messages.service.ts';
import { presentPerson } from './chat.presenter.ts';
import {
  ConversationModel,
  findConversation,
  isBlocked,
  keyOf,
  type StoredConversation,
} from './conversations.model.ts';
import { inOrder, type MessageFields, MessageModel, type StoredMessage } from './messages.model.ts';
import { findPeople } from './people.model.ts';
import { showInList } from './show-in-list.ts';

type Said = z.output<typeof sendMessage>;
/** What is stored of a message beside what a window said. */
export type Told = Pick<Said, 'sender' | 'receiver' | 'message' | 'client_id' | 'reply_to'> &
  Partial<Pick<MessageFields, 'files' | 'card' | 'mail'>> & {
    /** Asks for its files. */
    takeFiles?: () => Promise<MessageFields['files']>;
    /** Its receiver hears of it by a note and a mail of its own: that it is unread is no news. */
    isTold?: boolean;
  };
interface Stored {
  stored: StoredMessage;
  conversation: StoredConversation;
  /** It was not stored before. */
  isNew: boolean;
}
export interface Sent extends Stored {
  /** Of a new one. */
  senderName?: string;
}

/**
 * Stores a message and puts its conversation first; the same one again, as after a lost answer,
 * gives the first. A process that dies in between leaves its conversation without it until it is
 * sent again, never a number without a message.
 * @throws AppError `not_found` for nobody, `invalid_input` for oneself, `forbidden` where one of the
 * two has blocked the other.
 */
export async function storeMessage(told: Told): Promise<Sent> {
  try {
    return await storeNew(told);
  } catch (err) {
    // What is refused now may have been taken before.
    const first = await findSent(told);
    if (first) return first;
    throw err;
  }
}

async function storeNew(told: Told): Promise<Sent> {
  const { sender, receiver, reply_to } = told;
  if (sender === receiver) throw invalidInput('This is yourself.');
  const key = keyOf(sender, receiver);
  const [[person, writer], known] = await Promise.all([
    findPeople([receiver, sender], sender),
    findConversation(key),
  ]);
  if (!person) throw notFound('person');
  if (reply_to) await requireBetween(reply_to, told);
  const conversation = known ?? (await makeConversation(key, [sender, receiver]));
  if (isBlocked(conversation)) throw forbidden('You cannot write to this person.');
  const files = told.takeFiles ? await told.takeFiles() : (told.files ?? []);
  const senderName = presentPerson(sender, writer).name;
  if (!person.guestEmail) {
    return { ...(await addNext(conversation, { ...told, files })), senderName };
  }
  const letter = await letterTo({ guest: person, conversation, sender, files });
  const mailed = { ...told, files, mail: waitingMail };
  return { ...(await addNext(conversation, mailed, letter)), senderName };
}

/**
 * Stores it below the next number of its conversation. The unique index decides who gets it, so that
 * whoever sees a number sees all before it, and a gap is something that was missed.
 */
async function addNext(
  conversation: StoredConversation,
  told: Told,
  letter?: Letter,
): Promise<Stored> {
  let newest = conversation.lastSeq;
  for (;;) {
    const stored = newMessage(told, { conversationId: conversation._id, seq: newest + 1 });
    try {
      const outbox = [...eventsOfNew(stored), ...(letter ? [letter(stored)] : [])];
      await insert({ ...stored, outbox });
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      // The same message came twice at once, or another one took the number.
      const first = await findSent(told);
      if (first) return first;
      newest = await newestNumber(conversation._id);
      continue;
    }
    await showNew(stored, told);
    return { stored, conversation, isNew: true };
  }
}

const insert = gathered((all: readonly (StoredMessage & MessageFields)[]) =>
  insertAllAsIs(MessageModel, all),
);

type Place = Pick<StoredMessage, 'conversationId' | 'seq'>;

const newMessage = (
  { sender, receiver, reply_to, message, client_id, files = [], card = null, mail = null }: Told,
  place: Place,
): StoredMessage => ({
  _id: new Types.ObjectId(),
  ...place,
  client_id,
  sender: new Types.ObjectId(sender),
  receiver: new Types.ObjectId(receiver),
  message,
  createdAt: new Date(),
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

async function newestNumber(conversationId: StoredConversation['_id']): Promise<number> {
  const newest = await MessageModel.findOne({ conversationId })
    .sort({ seq: -1 })
    .hint(inOrder)
    .lean<StoredMessage>();
  return newest?.seq ?? 0;
}

async function findSent(told: Told): Promise<Stored | undefined> {
  const { sender, client_id } = told;
  const stored = await MessageModel.findOne({ sender, client_id }).lean<StoredMessage>();
  if (!stored) return undefined;
  await showNew(stored, told);
  const conversation = await ConversationModel.findById(
    stored.conversationId,
  ).lean<StoredConversation>();
  return conversation ? { stored, conversation, isNew: false } : undefined;
}

async function requireBetween(id: string, { sender, receiver }: Told) {
  const answered = await MessageModel.findById(id).lean<StoredMessage>();
  const isTheirs =
    answered &&
    keyOf(String(answered.sender), String(answered.receiver)) === keyOf(sender, receiver);
  if (!isTheirs) throw notFound('message');
}

async function makeConversation(key: string, people: string[]): Promise<StoredConversation> {
  const made = await upsert(() =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $setOnInsert: { people } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>(),
  );
  return made as StoredConversation;
}

const showNew = (stored: StoredMessage, { isTold }: Told) =>
  Promise.all([showInList(stored), isTold ? undefined : awaitReading(stored)]);
