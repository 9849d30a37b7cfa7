import type { directChat, EndpointQuery } from '@soloist/contracts';
import { invalidInput, wordsOf } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { loadPeople } from '../../people/index.ts';
import { presentEntry } from './chat.presenter.ts';
import {
  ConversationModel,
  memberOf,
  newestOf,
  newestUnseen,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { byWriter, MessageModel } from './messages.model.ts';

const { trusted } = mongoose;
/** A name is searched in this many of the newest conversations. */
const mostSearched = 2000;
/** Beyond it the exact number adds nothing. */
const mostUnread = 100;

type ListConversationsQuery = EndpointQuery<typeof directChat.loadIntialConversation>;

/** The person's conversations, the newest first. */
export async function listConversations(
  userId: string,
  { limit, cursor, q, only }: ListConversationsQuery,
) {
  const conversations = await ConversationModel.find({
    ...(only === 'unread' ? { unseenBy: userId } : { people: userId }),
    ...(q ? { key: trusted({ $in: await findKeysByName(userId, q) }) } : {}),
    ...beforeCursor(cursor),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(only === 'unread' ? newestUnseen : newestOf)
    .limit(limit + 1)
    .lean<StoredConversation[]>();
  const page = conversations.slice(0, limit);
  const [people, unread, unreadOf] = await Promise.all([
    loadPeople(page.map((conversation) => otherOf(conversation, userId))),
    countUnread(userId),
    Promise.all(page.map((conversation) => countUnreadIn(conversation, userId))),
  ]);
  const items = page.flatMap((conversation, index) =>
    presentEntry(conversation, {
      reader: userId,
      person: people(otherOf(conversation, userId)),
      unread: unreadOf[index] ?? 0,
    }),
  );
  return {
    // An unread message that its writer deleted does not count.
    items: only === 'unread' ? items.filter((entry) => !entry.seen) : items,
    nextCursor: conversations.length > limit ? cursorOf(page.at(-1)) : null,
    unread,
  };
}

const cursorOf = (conversation: StoredConversation | undefined) =>
  conversation?.last ? `${conversation.last.at.getTime()}.${conversation.last.id}` : null;

function beforeCursor(cursor: string | undefined) {
  if (!cursor) return { 'last.at': trusted({ $exists: true }) };
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw invalidInput('This page does not exist.');
  const at = new Date(Number(match[1]));
  return {
    'last.at': trusted({ $lte: at }),
    $or: [
      { 'last.at': trusted({ $lt: at }) },
      { 'last.id': trusted({ $lt: new Types.ObjectId(match[2]) }) },
    ],
  };
}

/** Keys of conversations with people who have a name part with that prefix. */
async function findKeysByName(userId: string, q: string): Promise<string[]> {
  const newest = await ConversationModel.find({
    people: userId,
    'last.at': trusted({ $exists: true }),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(newestOf)
    .limit(mostSearched)
    .select({ people: 1, key: 1 })
    .lean<StoredConversation[]>();
  const people = await loadPeople(newest.map((conversation) => otherOf(conversation, userId)));
  const prefixes = wordsOf(q);
  return newest
    .filter((conversation) => isNamed(people(otherOf(conversation, userId)).name, prefixes))
    .map(({ key }) => key);
}

function isNamed(name: string, prefixes: string[]): boolean {
  const words = wordsOf(name);
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** Number of unseen messages in a conversation. */
export async function countUnreadIn(
  conversation: StoredConversation,
  userId: string,
): Promise<number> {
  const { _id: conversationId, unseenBy } = conversation;
  if (!unseenBy.some((id) => String(id) === userId)) return 0;
  const { seenSeq } = memberOf(conversation, userId);
  return MessageModel.countDocuments(
    {
      conversationId,
      sender: otherOf(conversation, userId),
      seq: trusted({ $gt: seenSeq }),
      deletedAt: null,
    },
    { limit: mostUnread, hint: byWriter },
  );
}

/** Number of unseen messages in all unmuted conversations. */
export async function countUnread(userId: string): Promise<number> {
  const unseen = await ConversationModel.find({
    unseenBy: userId,
    'last.at': trusted({ $exists: true }),
    [`members.${userId}.muted`]: trusted({ $ne: true }),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(newestUnseen)
    .limit(mostUnread)
    .lean<StoredConversation[]>();
  const counts = await Promise.all(
    unseen.map((conversation) => countUnreadIn(conversation, userId)),
  );
  return Math.min(
    mostUnread,
    counts.reduce((sum, count) => sum + count, 0),
  );
}
