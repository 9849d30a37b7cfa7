import mongoose from 'mongoose';
import type { StoredChat } from '../chats/chats.model.ts';
import { MessageModel, type StoredMessage } from '../messages/messages.model.ts';
import type { Turn } from './reply-source.ts';

// More is put in short long before.
const mostTurns = 400;

/** What was said in the chat since its summary, up to and including the question. */
export async function recentTurns({ _id, ...chat }: StoredChat, question: StoredMessage) {
  // A question asked again may be older than the summary.
  const isUsable = chat.summary !== undefined && chat.summary.upTo < String(question._id);
  const summary = isUsable ? chat.summary : undefined;
  const range = { $lte: question._id, ...(summary ? { $gt: summary.upTo } : {}) };
  const found = await MessageModel.find({
    chatId: _id,
    _id: mongoose.trusted(range),
    content: mongoose.trusted({ $ne: '' }),
  })
    .sort({ _id: -1 })
    .limit(mostTurns)
    .lean<StoredMessage[]>();
  const turns = found
    .toReversed()
    .map(({ _id, role, content }): Turn => ({ id: String(_id), role, content }));
  return { turns, summary };
}
