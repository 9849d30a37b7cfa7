import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound, wordsOf } from '@soloist/service-kit';
import type { Response } from 'express';
import mongoose, { Types } from 'mongoose';
import {
  ConversationModel,
  memberOf,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { inOrder, MessageModel, type StoredMessage } from './messages.model.ts';
import { peopleOf } from './people.service.ts';
import { showMessages } from './show-messages.ts';

const batch = 500;

/** With whom a person writes; the messages of each conversation are a file, as they may be many. */
export async function chatRecordsOf(userId: string) {
  const own = await ConversationModel.find({ people: userId }).lean<StoredConversation[]>();
  const people = await peopleOf(own.map((conversation) => otherOf(conversation, userId)));
  const described = own.map((conversation) => {
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
 * Writes the messages of an own conversation, oldest first, with the names of both.
 * @throws AppError `not_found` for any other.
 */
export async function sendMessagesOf(
  { userId, fileId }: { userId: string; fileId: string },
  res: Response,
): Promise<void> {
  const conversation = Types.ObjectId.isValid(fileId)
    ? await ConversationModel.findOne({ _id: fileId, people: userId }).lean<StoredConversation>()
    : null;
  if (!conversation) throw notFound('file');
  res.type('json');
  await pipeline(Readable.from(linesOf(conversation)), res);
}

async function* linesOf(conversation: StoredConversation) {
  const nameOf = await peopleOf(conversation.people.map(String));
  let after = 0;
  let separator = '[\n';
  for (;;) {
    const stored = await findBatch(conversation._id, after);
    const messages = await showMessages(stored, conversation);
    for (const { sender, ...message } of messages) {
      const line = { from: nameOf(sender).name, sender, ...message };
      yield `${separator}${JSON.stringify(line)}`;
      separator = ',\n';
    }
    if (stored.length < batch) break;
    after = stored.at(-1)?.seq ?? after;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const findBatch = (conversationId: Types.ObjectId, after: number) =>
  MessageModel.find({ conversationId, seq: mongoose.trusted({ $gt: after }) })
    .sort({ seq: 1 })
    .hint(inOrder)
    .limit(batch)
    .lean<StoredMessage[]>();
