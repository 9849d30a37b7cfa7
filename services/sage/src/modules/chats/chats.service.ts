import {
  defaultChatTitle,
  type EndpointQuery,
  type sage,
  type TokenClaims,
} from '@soloist/contracts';
import { invalidInput, isAccountDeleted, notFound } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { ChatModel, type StoredChat } from './chats.model.ts';
import { presentChat } from './chats.presenter.ts';
import { DraftModel } from './drafts/drafts.model.ts';
import type { SageLive } from './live/sage.socket.ts';
import { MessageModel } from './messages/messages.model.ts';

// Chats move when they are used: the cursor names the place in that order, not one chat.
const cursorOf = ({ updatedAt, _id }: StoredChat) => `${updatedAt.getTime()}-${_id}`;
function cursorFilter(cursor: string | undefined) {
  if (!cursor) return {};
  const [, at, id] = cursor.match(/^(\d{1,15})-([0-9a-f]{24})$/) ?? [];
  if (!at || !id) throw invalidInput('This page does not exist.');
  const updatedAt = new Date(Number(at));
  const before = { updatedAt: mongoose.trusted({ $lt: updatedAt }) };
  const beside = { updatedAt, _id: mongoose.trusted({ $lt: new Types.ObjectId(id) }) };
  return { $or: [before, beside] };
}

async function searchFilter(user: TokenClaims, words: string | undefined) {
  if (!words) return {};
  const pattern = mongoose.trusted({
    $regex: words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    $options: 'i',
  });
  const chatIds = await MessageModel.distinct('chatId', { userId: user.sub, content: pattern });
  return { $or: [{ title: pattern }, { _id: mongoose.trusted({ $in: chatIds }) }] };
}

/** A page of the person's chats, most recently used first. */
export async function listChats(
  user: TokenClaims,
  { limit, cursor, q }: EndpointQuery<typeof sage.chats>,
) {
  const chats = await ChatModel.find({
    userId: user.sub,
    $and: [cursorFilter(cursor), await searchFilter(user, q)],
  })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredChat[]>();
  const items = chats.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: chats.length > limit && last ? cursorOf(last) : null };
}

export const createChats = (live: SageLive) => ({
  async create(user: TokenClaims, title: string | undefined): Promise<StoredChat> {
    const chat = await ChatModel.create({ userId: user.sub, title: title || defaultChatTitle });
    if (await isAccountDeleted(user.sub)) {
      await ChatModel.deleteOne({ _id: chat._id });
      throw notFound('account');
    }
    live.emitChat(user.sub, {
      change: 'created',
      chatId: String(chat._id),
      chat: presentChat(chat),
    });
    return chat;
  },

  async rename(user: TokenClaims, { chatId, title }: { chatId: string; title: string }) {
    const chat = await ChatModel.findOneAndUpdate(
      { _id: chatId, userId: user.sub },
      { title, updatedAt: new Date() },
      { returnDocument: 'after' },
    ).lean<StoredChat>();
    if (!chat) throw notFound('chat');
    live.emitChat(user.sub, { change: 'updated', chatId, chat: presentChat(chat) });
    return chat;
  },

  /** Deletes a chat and all in it; a reply under way notices that and ends. */
  async remove(user: TokenClaims, chatId: string) {
    const filter = { chatId, userId: user.sub };
    const empty = () =>
      Promise.all([MessageModel.deleteMany(filter), DraftModel.deleteMany(filter)]);
    // Before, so that an interrupted attempt leaves a chat to delete again; after, for concurrent
    // writes.
    await empty();
    const { deletedCount } = await ChatModel.deleteOne({ _id: chatId, userId: user.sub });
    await empty();
    if (deletedCount === 0) throw notFound('chat');
    live.emitChat(user.sub, { change: 'deleted', chatId });
  },
});
export type Chats = ReturnType<typeof createChats>;
