import { type ChatMessage, maxReactions, messageChangeMs } from '@soloist/contracts';
import { changeDocument, conflict, forbidden, limitReached, notFound } from '@soloist/server-kit';
import type { Types } from 'mongoose';
import type { Live } from '../../live/index.ts';
import { PersonModel } from '../../people/index.ts';
import { updateInList } from '../conversations/conversation-list.service.ts';
import {
  ConversationModel,
  isBlocked,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import {
  type MessageFields,
  MessageModel,
  type StoredChatMessage,
} from '../conversations/messages.model.ts';
import { findExchangedMessage, presentMessages } from '../conversations/messages.service.ts';
import { findLink } from './links.rules.ts';
import { messageChangeEvents } from './messages.events.ts';
import { addReaction, hasReaction, withoutReactions } from './reactions.rules.ts';

/** Change of a message; undefined when there is none. */
type ChangeMessageFields = (stored: StoredChatMessage) => Partial<MessageFields> | undefined;
interface MessageChangeResult {
  stored: StoredChatMessage;
  isChanged: boolean;
}

/**
 * Changes a message as `changeDocument` does.
 * @throws AppError `not_found`, and what `change` throws.
 */
export async function changeMessage(
  id: string | Types.ObjectId,
  change: ChangeMessageFields,
): Promise<MessageChangeResult> {
  let isChanged = false;
  const stored = await changeDocument({
    read: () => readMessage(id),
    decide: (current) => {
      const fields = change(current);
      isChanged = fields !== undefined;
      return fields;
    },
    write: (current, fields) =>
      MessageModel.findOneAndUpdate(
        { _id: id, version: current.version },
        {
          $set: fields,
          $inc: { version: 1 },
          $push: { outbox: { $each: messageChangeEvents(current, fields) } },
        },
        { returnDocument: 'after' },
      ).lean<StoredChatMessage>(),
  });
  // Also when nothing changed: the process that changed it may have died before it updated the list.
  await updateInList(stored);
  return { stored, isChanged };
}

async function readMessage(id: string | Types.ObjectId): Promise<StoredChatMessage> {
  const stored = await MessageModel.findById(id).lean<StoredChatMessage>();
  if (!stored) throw notFound('message');
  return stored;
}

/** @throws AppError `not_found` for anyone but the two people. */
async function conversationWith(userId: string, messageId: string) {
  const original = await findExchangedMessage(userId, messageId);
  const conversation = await ConversationModel.findById(
    original.conversationId,
  ).lean<StoredConversation>();
  if (!conversation) throw notFound('message');
  return { original, conversation };
}

/** @throws AppError `forbidden` for another's message, `conflict` when it is too late. */
function requireChangeable(stored: StoredChatMessage, userId: string) {
  if (String(stored.sender) !== userId || stored.card)
    throw forbidden('You can only edit or delete your own messages.');
  if (Date.now() - stored.createdAt.getTime() > messageChangeMs)
    throw conflict('You can edit messages for 15 minutes.');
}

/** A message sent by email can't be changed. */
async function requireNotMailed({ receiver }: StoredChatMessage) {
  const to = await PersonModel.findById(receiver);
  if (to?.guestEmail) throw conflict('You can’t edit this message: it was sent by email.');
}

export async function editMessage(
  userId: string,
  { messageId, message }: { messageId: string; message: string },
) {
  const { original, conversation } = await conversationWith(userId, messageId);
  await requireNotMailed(original);
  const changed = await changeMessage(messageId, (stored) => {
    requireChangeable(stored, userId);
    if (stored.deletedAt) throw conflict('This message was deleted.');
    if (stored.message === message) return undefined;
    if (isBlocked(conversation)) throw forbidden('You can’t message this person.');
    const preview = findLink(message) === findLink(stored.message) ? stored.preview : null;
    return { message, editedAt: new Date(), preview };
  });
  return { ...changed, conversation };
}

/** Keeps the message's place and deletes its content for both people. */
export async function removeMessage(userId: string, messageId: string) {
  const { original, conversation } = await conversationWith(userId, messageId);
  await requireNotMailed(original);
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
    if (hasReaction(stored, { userId, emoji }) === on) return undefined;
    if (!on) return { reactions: withoutReactions(stored.reactions, { userId, emoji }) };
    if (stored.deletedAt) throw conflict('This message was deleted.');
    if (isBlocked(conversation)) throw forbidden('You can’t react to this message.');
    const reactions = addReaction(stored.reactions, { userId, emoji });
    if (reactions.length > maxReactions)
      throw limitReached(`A message can have at most ${maxReactions} different reactions.`);
    return { reactions };
  });
  return { ...changed, conversation };
}

/** Publishes a message's current state to both people's windows, if it changed. */
export async function publishChange(
  live: Live,
  { stored, isChanged, conversation }: MessageChangeResult & { conversation: StoredConversation },
): Promise<{ message: ChatMessage }> {
  const [presented] = await presentMessages([stored], conversation);
  const message = presented as ChatMessage;
  if (isChanged) live.publishMessageChanged({ message });
  // The process that changed it may have died before it published it.
  else live.publishConversationChange(message.receiver, message.sender);
  return { message };
}
