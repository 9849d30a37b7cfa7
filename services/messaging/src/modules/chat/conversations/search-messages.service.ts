import type { directChat, EndpointQuery, EndpointResponse } from '@soloist/contracts';
import { wordPatterns } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadPeople } from '../../people/index.ts';
import {
  ConversationModel,
  newestOf,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { inOrder, MessageModel, type StoredChatMessage } from './messages.model.ts';

const { trusted } = mongoose;

/** Bounds of one search: it reads at most this many conversations, and messages of each. */
const mostConversations = 25;
const mostMessagesOfEach = 400;
const longestMs = 1000;
const snippetLength = 120;
/** Characters of the snippet before the match. */
const before = 30;

/**
 * Finds messages by their text, newest first, in the caller's latest conversations. Only the newest
 * messages of each are read, so that the search needs no index of its own.
 */
export async function searchMessages(
  userId: string,
  { q, limit }: EndpointQuery<typeof directChat.search>,
): Promise<EndpointResponse<typeof directChat.search>> {
  const patterns = wordPatterns(q);
  const conversations = await findLatest(userId);
  if (patterns.length === 0 || conversations.length === 0) return { items: [] };
  const found = await MessageModel.find({
    $or: conversations.map(({ _id, lastSeq }) => ({
      conversationId: _id,
      seq: trusted({ $gt: lastSeq - mostMessagesOfEach }),
    })),
    $and: patterns.map((message) => ({ message })),
    deletedAt: null,
  })
    .hint(inOrder)
    .maxTimeMS(longestMs)
    .lean<StoredChatMessage[]>();
  const newest = found
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit);
  const others = newest.map(({ sender, receiver }) =>
    otherOf({ people: [sender, receiver] }, userId),
  );
  const people = await loadPeople(others);
  return {
    items: newest.map((stored, index) => ({
      id: String(stored._id),
      person: people(others[index] ?? ''),
      sender: String(stored.sender),
      snippet: snippetOf(stored.message, patterns),
      createdAt: stored.createdAt.toISOString(),
    })),
  };
}

const findLatest = (userId: string) =>
  ConversationModel.find({ people: userId, 'last.at': trusted({ $exists: true }) })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(newestOf)
    .limit(mostConversations)
    .select({ lastSeq: 1 })
    .lean<StoredConversation[]>();

function snippetOf(message: string, patterns: RegExp[]): string {
  const plain = message.replace(/\s+/g, ' ').trim();
  const at = Math.min(
    ...patterns.map((pattern) => pattern.exec(plain)?.index ?? plain.length),
    plain.length,
  );
  const from = at > before ? plain.lastIndexOf(' ', at - before) + 1 : 0;
  const part = plain.slice(from, from + snippetLength);
  return `${from > 0 ? '…' : ''}${part}${from + snippetLength < plain.length ? '…' : ''}`;
}
