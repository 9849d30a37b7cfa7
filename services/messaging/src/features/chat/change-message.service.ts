import { messageChangeMs, mostReactions } from '@soloist/contracts';
import { conflict, forbidden, notFound } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import { eventsOfChange } from '../files/message-events.ts';
import { linkIn } from '../link-previews/link-in.ts';
import { ConversationModel, isBlocked, type StoredConversation } from './conversations.model.ts';
import { type MessageFields, MessageModel, type StoredMessage } from './messages.model.ts';
import { readOwnMessage } from './messages.service.ts';
import { PersonModel } from './people.model.ts';
import { has, without, withReaction } from './reactions.ts';
import { showLast } from './show-in-list.ts';

/** What becomes of a message; nothing when it is so already. */
type Change = (stored: StoredMessage) => Partial<MessageFields> | undefined;
export interface Changed {
  stored: StoredMessage;
  isChanged: boolean;
}

/**
 * Changes a message by what it says at that moment: two changes at once are made one after the other.
 * @throws AppError `not_found`, and what `change` throws.
 */
export async function changeMessage(id: string | Types.ObjectId, change: Change): Promise<Changed> {
  for (;;) {
    const stored = await MessageModel.findById(id).lean<StoredMessage>();
    if (!stored) throw notFound('message');
    const fields = change(stored);
    if (!fields) {
      // The process that changed it may have ended before the list said so.
      await showLast(stored);
      return { stored, isChanged: false };
    }
    const changed = await MessageModel.findOneAndUpdate(
      { _id: id, version: stored.version },
      {
        $set: fields,
        $inc: { version: 1 },
        $push: { outbox: { $each: eventsOfChange(stored, fields) } },
      },
      { returnDocument: 'after' },
    ).lean<StoredMessage>();
    if (changed) {
      await showLast(changed);
      return { stored: changed, isChanged: true };
    }
  }
}

/** @throws AppError `not_found` for who is none of the two people. */
async function conversationWith(userId: string, messageId: string) {
  const found = await readOwnMessage(userId, messageId);
  const conversation = await ConversationModel.findById(
    found.conversationId,
  ).lean<StoredConversation>();
  if (!conversation) throw notFound('message');
  return { found, conversation };
}

/** @throws AppError `forbidden` for another's message, `conflict` when it is too late. */
function requireChangeable(stored: StoredMessage, userId: string) {
  if (String(stored.sender) !== userId || stored.card)
    throw forbidden('This is not a message of yours.');
  if (Date.now() - stored.createdAt.getTime() > messageChangeMs)
    throw conflict('Messages can be changed for 15 minutes.');
}

/** What went out by mail stays with who got it. */
async function requireNotMailed({ receiver }: StoredMessage) {
  const to = await PersonModel.findById(receiver);
  if (to?.guestEmail) throw conflict('This message went out as a mail and cannot be changed.');
}

export async function editMessage(
  userId: string,
  { messageId, message }: { messageId: string; message: string },
) {
  const { found, conversation } = await conversationWith(userId, messageId);
  await requireNotMailed(found);
  const changed = await changeMessage(messageId, (stored) => {
    requireChangeable(stored, userId);
    if (stored.deletedAt) throw conflict('This message was taken back.');
    if (stored.message === message) return undefined;
    if (isBlocked(conversation)) throw forbidden('You cannot write to this person.');
    const preview = linkIn(message) === linkIn(stored.message) ? stored.preview : null;
    return { message, editedAt: new Date(), preview };
  });
  return { ...changed, conversation };
}

/** It keeps its place; what it said is gone for both. */
export async function removeMessage(userId: string, messageId: string) {
  const { found, conversation } = await conversationWith(userId, messageId);
  await requireNotMailed(found);
  const changed = await changeMessage(messageId, (stored) => {
    if (stored.deletedAt && String(stored.sender) === userId) return undefined;
    requireChangeable(stored, userId);
    return { deletedAt: new Date(), message: '', files: [], preview: null, reactions: [] };
  });
  return { ...changed, conversation };
}

export async function reactToMessage(
  userId: string,
  { messageId, emoji, on }: { messageId: string; emoji: string; on: boolean },
) {
  const { conversation } = await conversationWith(userId, messageId);
  const changed = await changeMessage(messageId, (stored) => {
    if (has(stored, { userId, emoji }) === on) return undefined;
    if (!on) return { reactions: without(stored.reactions, { userId, emoji }) };
    if (stored.deletedAt) throw conflict('This message was taken back.');
    if (isBlocked(conversation)) throw forbidden('You cannot react to this message.');
    const reactions = withReaction(stored.reactions, { userId, emoji });
    if (reactions.length > mostReactions)
      throw conflict(`A message can have ${mostReactions} different reactions.`);
    return { reactions };
  });
  return { ...changed, conversation };
}
