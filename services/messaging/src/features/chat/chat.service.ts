import type { directChat, EndpointQuery, sendMessage } from '@soloist/contracts';
import { invalidInput, isDuplicateKey, notFound } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import type * as z from 'zod/mini';
import { presentEntry, presentMessage, presentPerson } from './chat.presenter.ts';
import { ConversationModel, keyOf, type StoredConversation } from './conversations.model.ts';
import { MessageModel, type StoredMessage } from './messages.model.ts';
import { PersonModel, type StoredPerson } from './people.model.ts';

const { trusted } = mongoose;
/** Beyond it the number itself says nothing more. */
const mostUnread = 100;

type Sent = Omit<z.output<typeof sendMessage>, 'files'>;

/**
 * Stores a message and puts its conversation first; the same one again, as after a lost answer,
 * gives the first. A process that dies in between leaves a number without a message, never a message
 * without its conversation once it is sent again.
 * @throws AppError `not_found` for nobody, `invalid_input` for oneself.
 */
export async function storeMessage(sent: Sent): Promise<{ stored: StoredMessage; isNew: boolean }> {
  const { sender, receiver } = sent;
  if (sender === receiver) throw invalidInput('This is yourself.');
  const before = await findSent(sent);
  if (before) return { stored: await showLast(before), isNew: false };
  if (!(await PersonModel.exists({ _id: receiver }))) throw notFound('person');
  const { _id: conversationId, lastSeq: seq } = await takeNumber(sender, receiver);
  try {
    const created = await MessageModel.create({
      ...sent,
      conversationId,
      seq,
      createdAt: new Date(),
    });
    return { stored: await showLast(created.toObject()), isNew: true };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    // The same message came twice at once.
    const first = await findSent(sent);
    if (!first) throw err;
    return { stored: first, isNew: false };
  }
}

const findSent = ({ sender, client_id }: Pick<Sent, 'sender' | 'client_id'>) =>
  MessageModel.findOne({ sender, client_id }).lean<StoredMessage>();

async function takeNumber(sender: string, receiver: string): Promise<StoredConversation> {
  const key = keyOf(sender, receiver);
  const take = () =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $inc: { lastSeq: 1 }, $setOnInsert: { people: [sender, receiver] } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>();
  // Two first messages at once: the second finds the first one's conversation.
  const taken = await take().catch((err) => {
    if (isDuplicateKey(err)) return take();
    throw err;
  });
  return taken as StoredConversation;
}

/** The list shows the newest message, whichever is stored last. */
async function showLast(stored: StoredMessage): Promise<StoredMessage> {
  const { _id: id, conversationId, seq, sender, message, createdAt: at } = stored;
  await ConversationModel.updateOne(
    {
      _id: conversationId,
      $or: [{ last: null }, { 'last.seq': trusted({ $lt: seq }) }],
    },
    { last: { id, seq, sender, message, at } },
  );
  return stored;
}

/** Whose message it was that is seen now, if any was not before. */
export async function seeUpTo(userId: string, messageId: string): Promise<string | undefined> {
  const upTo = await MessageModel.findOne({
    _id: messageId,
    receiver: userId,
  }).lean<StoredMessage>();
  if (!upTo) throw notFound('message');
  const { conversationId, seq, sender } = upTo;
  const { modifiedCount } = await MessageModel.updateMany(
    { receiver: userId, seenAt: null, conversationId, seq: trusted({ $lte: seq }) },
    { seenAt: new Date() },
  );
  return modifiedCount > 0 ? String(sender) : undefined;
}

type Asked = EndpointQuery<typeof directChat.loadIntialConversation>;

/** Own conversations, the one written in last first. */
export async function listConversations(userId: string, { limit, cursor }: Asked) {
  const found = await ConversationModel.find({
    people: userId,
    'last.id': cursor ? trusted({ $lt: toId(cursor) }) : trusted({ $exists: true }),
  })
    .sort({ 'last.id': -1 })
    .limit(limit + 1)
    .lean<StoredConversation[]>();
  const shown = found.slice(0, limit);
  const people = await namesOf(shown.map((conversation) => otherOf(conversation, userId)));
  const items = await Promise.all(
    shown.flatMap((conversation) => {
      const { _id: conversationId, last } = conversation;
      if (!last) return [];
      const person = people(otherOf(conversation, userId));
      return [
        countUnread(userId, { conversationId }).then((unread) =>
          presentEntry(last, { person, unread }),
        ),
      ];
    }),
  );
  const nextCursor = found.length > limit ? String(shown.at(-1)?.last?.id) : null;
  return { items, nextCursor, unread: await countUnread(userId) };
}

const otherOf = ({ people }: StoredConversation, userId: string) =>
  String(people.find((id) => String(id) !== userId));

const countUnread = (receiver: string, of: { conversationId?: Types.ObjectId } = {}) =>
  MessageModel.countDocuments({ receiver, seenAt: null, ...of }, { limit: mostUnread });

async function namesOf(ids: string[]) {
  const known = await PersonModel.find({ _id: trusted({ $in: ids }) }).lean<StoredPerson[]>();
  const byId = new Map(known.map((person) => [String(person._id), person]));
  return (id: string) => presentPerson(id, byId.get(id));
}

/** @throws AppError `not_found` for nobody with whom there is no conversation. */
export async function readMessages(
  userId: string,
  { id, limit, cursor }: EndpointQuery<typeof directChat.getMessage>,
) {
  const [person, conversation] = await Promise.all([
    PersonModel.findById(id).lean<StoredPerson>(),
    ConversationModel.findOne({ key: keyOf(userId, id) }).lean<StoredConversation>(),
  ]);
  if (!person && !conversation) throw notFound('person');
  const found = conversation
    ? await MessageModel.find({ conversationId: conversation._id, ...beforeNumber(cursor) })
        .sort({ seq: -1 })
        .limit(limit + 1)
        .lean<StoredMessage[]>()
    : [];
  const shown = found.slice(0, limit);
  return {
    person: presentPerson(id, person),
    items: shown.map(presentMessage),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq) : null,
  };
}

function beforeNumber(cursor: string | undefined) {
  if (!cursor) return {};
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return { seq: trusted({ $lt: Number(cursor) }) };
}

function toId(cursor: string) {
  if (!Types.ObjectId.isValid(cursor)) throw invalidInput('This page does not exist.');
  return new Types.ObjectId(cursor);
}

/** The name that others see of somebody. */
export async function nameOf(userId: string): Promise<string> {
  return presentPerson(userId, await PersonModel.findById(userId).lean<StoredPerson>()).name;
}
