import { chatLineOf, type sendMessage } from '@soloist/contracts';
import { forbidden, invalidInput, isDuplicateKey, notFound } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import type * as z from 'zod/mini';
import { ConversationModel, keyOf, type StoredConversation } from './conversations.model.ts';
import { type MessageFields, MessageModel, type StoredMessage } from './messages.model.ts';
import { PersonModel } from './people.model.ts';

const { trusted } = mongoose;

type Said = z.output<typeof sendMessage>;
/** What is stored of a message beside what a window said. */
export type Told = Pick<Said, 'sender' | 'receiver' | 'message' | 'client_id' | 'reply_to'> &
  Partial<Pick<MessageFields, 'files' | 'card' | 'mail'>>;
export interface Sent {
  stored: StoredMessage;
  conversation: StoredConversation;
  /** It was not stored before. */
  isNew: boolean;
}

/**
 * Stores a message and puts its conversation first; the same one again, as after a lost answer,
 * gives the first. A process that dies in between leaves a number without a message, never a message
 * without its conversation once it is sent again.
 * @throws AppError `not_found` for nobody, `invalid_input` for oneself, `forbidden` where one of the
 * two has blocked the other.
 */
export async function storeMessage(told: Told): Promise<Sent> {
  const { sender, receiver, reply_to, ...said } = told;
  if (sender === receiver) throw invalidInput('This is yourself.');
  const before = await findSent(told);
  if (before) return before;
  if (!(await PersonModel.exists({ _id: receiver }))) throw notFound('person');
  if (reply_to) await requireBetween(reply_to, told);
  const conversation = await takeNumber(sender, receiver);
  try {
    const created = await MessageModel.create({
      ...said,
      sender,
      receiver,
      replyTo: reply_to ? new Types.ObjectId(reply_to) : null,
      conversationId: conversation._id,
      seq: conversation.lastSeq,
      createdAt: new Date(),
    });
    const stored = created.toObject();
    await showNew(stored);
    return { stored, conversation, isNew: true };
  } catch (err) {
    // The same message came twice at once.
    const first = isDuplicateKey(err) && (await findSent(told));
    if (!first) throw err;
    return first;
  }
}

async function findSent({ sender, client_id }: Told): Promise<Sent | undefined> {
  const stored = await MessageModel.findOne({ sender, client_id }).lean<StoredMessage>();
  if (!stored) return undefined;
  await showNew(stored);
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

/** The next number of the two people's conversation, which one of them may have closed. */
async function takeNumber(sender: string, receiver: string): Promise<StoredConversation> {
  const open = {
    key: keyOf(sender, receiver),
    [`members.${sender}.blocked`]: trusted({ $ne: true }),
    [`members.${receiver}.blocked`]: trusted({ $ne: true }),
  };
  const take = (upsert: boolean) =>
    ConversationModel.findOneAndUpdate(
      open,
      { $inc: { lastSeq: 1 }, $setOnInsert: { people: [sender, receiver] } },
      { upsert, returnDocument: 'after' },
    ).lean<StoredConversation>();
  const taken = await take(true).catch((err) => {
    // It is there already: made by the other's first message at the same time, or blocked.
    if (isDuplicateKey(err)) return take(false);
    throw err;
  });
  if (!taken) throw forbidden('You cannot write to this person.');
  return taken;
}

/** The list shows the newest message, whichever is stored last, and what waits for its receiver. */
async function showNew(stored: StoredMessage): Promise<void> {
  const { conversationId, seq, sender, receiver } = stored;
  await showLast(stored);
  await ConversationModel.updateOne(
    {
      _id: conversationId,
      [`members.${receiver}.seenSeq`]: trusted({ $not: { $gte: seq } }),
    },
    {
      $max: { [`members.${sender}.lastSeq`]: seq },
      $addToSet: { unseenBy: receiver, waitingFor: receiver },
    },
  );
}

/** Says in the list what the message says now, if it is the newest. */
export async function showLast(stored: StoredMessage): Promise<void> {
  const { _id: id, conversationId, seq, version, sender, createdAt: at } = stored;
  await ConversationModel.updateOne(
    {
      _id: conversationId,
      $or: [
        { last: null },
        { 'last.seq': trusted({ $lt: seq }) },
        { 'last.seq': seq, 'last.version': trusted({ $lt: version }) },
      ],
    },
    { last: { id, seq, version, sender, message: chatLineOf(stored), at } },
  );
}
