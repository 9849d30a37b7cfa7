import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound, wordsOf } from '@soloist/server-kit';
import type { Response } from 'express';
import mongoose, { Types } from 'mongoose';
import { loadPeople, PersonModel } from '../../people/index.ts';
import {
  ConversationModel,
  memberOf,
  otherOf,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import { inOrder, MessageModel, type StoredChatMessage } from '../conversations/messages.model.ts';
import { presentMessages } from '../conversations/messages.service.ts';
import { changeMessage } from './change-message.service.ts';
import { withoutReactions } from './reactions.rules.ts';

const { trusted } = mongoose;
const batch = 500;

/** A person's conversations; the messages of each are a file, because there may be many. */
export async function exportConversations(userId: string) {
  const stored = await ConversationModel.find({ people: userId }).lean<StoredConversation[]>();
  const people = await loadPeople(stored.map((conversation) => otherOf(conversation, userId)));
  const described = stored.map((conversation) => {
    const { _id, last } = conversation;
    const { name } = people(otherOf(conversation, userId));
    const { muted, blocked } = memberOf(conversation, userId);
    const file = `chat/${wordsOf(name).join('-')}-${String(_id)}.json`;
    return { id: String(_id), with: name, lastAt: last?.at ?? null, muted, blocked, file };
  });
  return {
    conversations: described.map(({ id, ...conversation }) => conversation),
    files: described.filter(({ lastAt }) => lastAt).map(({ id, file }) => ({ id, name: file })),
  };
}

/**
 * Writes the messages of one of the person's conversations, oldest first, with the names of both.
 * @throws AppError `not_found` for another person's conversation.
 */
export async function exportMessages(
  { userId, fileId }: { userId: string; fileId: string },
  res: Response,
): Promise<void> {
  const conversation = Types.ObjectId.isValid(fileId)
    ? await ConversationModel.findOne({ _id: fileId, people: userId }).lean<StoredConversation>()
    : null;
  if (!conversation) throw notFound('file');
  res.type('json');
  await pipeline(Readable.from(writeLines(conversation)), res);
}

async function* writeLines(conversation: StoredConversation) {
  const personOf = await loadPeople(conversation.people.map(String));
  let after = 0;
  let separator = '[\n';
  for (;;) {
    const stored = await findBatch(conversation._id, after);
    const messages = await presentMessages(stored, conversation);
    for (const { sender, ...message } of messages) {
      const line = { from: personOf(sender).name, sender, ...message };
      yield `${separator}${JSON.stringify(line)}`;
      separator = ',\n';
    }
    if (stored.length < batch) break;
    after = stored.at(-1)?.seq ?? after;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const findBatch = (conversationId: Types.ObjectId, after: number) =>
  MessageModel.find({ conversationId, seq: trusted({ $gt: after }) })
    .sort({ seq: 1 })
    .hint(inOrder)
    .limit(batch)
    .lean<StoredChatMessage[]>();

/**
 * Erases a person's name, reactions and settings. Their messages stay with the receivers, under no
 * name; messages without a remaining reader are deleted.
 */
export async function eraseChat(userId: string): Promise<void> {
  await PersonModel.deleteMany({
    $or: [{ _id: userId }, { guestOf: new Types.ObjectId(userId) }],
  });
  const conversations = ConversationModel.find({ people: userId })
    .lean<StoredConversation>()
    .cursor();
  for await (const conversation of conversations) {
    if (await PersonModel.exists({ _id: otherOf(conversation, userId) })) {
      await eraseMember(conversation, userId);
    } else {
      await removeConversation(conversation);
    }
  }
}

/** A message with unpublished events is deleted by the second erasure: each is requested twice. */
async function removeConversation({ _id }: StoredConversation): Promise<void> {
  const withImages = MessageModel.find({
    conversationId: _id,
    'preview.image': trusted({ $gt: '' }),
  })
    .hint(inOrder)
    .select({ _id: 1 })
    .lean<StoredChatMessage>()
    .cursor();
  for await (const { _id: id } of withImages) await changeMessage(id, () => ({ preview: null }));
  await MessageModel.deleteMany({ conversationId: _id, 'outbox.0': trusted({ $exists: false }) });
  if (await MessageModel.exists({ conversationId: _id })) return;
  await ConversationModel.deleteOne({ _id });
}

async function eraseMember({ _id }: StoredConversation, userId: string): Promise<void> {
  const member = `members.${userId}`;
  await ConversationModel.updateOne(
    { _id },
    {
      $unset: { [`${member}.muted`]: 1, [`${member}.blocked`]: 1 },
      $pull: { unseenBy: userId, waitingFor: userId },
    },
  );
  const reactedTo = MessageModel.find({ conversationId: _id, 'reactions.by': userId })
    .hint(inOrder)
    .select({ _id: 1 })
    .lean<StoredChatMessage>()
    .cursor();
  for await (const { _id: id } of reactedTo) {
    await changeMessage(id, ({ reactions }) => ({
      reactions: withoutReactions(reactions, { userId }),
    }));
  }
}
