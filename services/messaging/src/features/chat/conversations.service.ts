import type { directChat, EndpointQuery } from '@soloist/contracts';
import { invalidInput, wordsOf } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { presentEntry } from './chat.presenter.ts';
import {
  ConversationModel,
  newestOf,
  newestUnseen,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { peopleOf } from './people.service.ts';
import { countUnread, countUnreadIn } from './unread-counts.ts';

const { trusted } = mongoose;
/** Of how many conversations, the one written in last first, a name is looked for. */
const mostSearched = 2000;

type Asked = EndpointQuery<typeof directChat.loadIntialConversation>;

/** Own conversations, the one written in last first. */
export async function listConversations(userId: string, { limit, cursor, q, only }: Asked) {
  const found = await ConversationModel.find({
    ...(only === 'unread' ? { unseenBy: userId } : { people: userId }),
    ...(q ? { key: trusted({ $in: await keysOfNamed(userId, q) }) } : {}),
    ...beforeCursor(cursor),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(only === 'unread' ? newestUnseen : newestOf)
    .limit(limit + 1)
    .lean<StoredConversation[]>();
  const shown = found.slice(0, limit);
  const [people, unread, unreadOf] = await Promise.all([
    peopleOf(shown.map((conversation) => otherOf(conversation, userId))),
    countUnread(userId),
    Promise.all(shown.map((conversation) => countUnreadIn(conversation, userId))),
  ]);
  const items = shown.flatMap((conversation, index) =>
    presentEntry(conversation, {
      reader: userId,
      person: people(otherOf(conversation, userId)),
      unread: unreadOf[index] ?? 0,
    }),
  );
  return {
    // What nobody read, but its writer took back, is not unread.
    items: only === 'unread' ? items.filter((entry) => !entry.seen) : items,
    nextCursor: found.length > limit ? cursorOf(shown.at(-1)) : null,
    unread,
  };
}

const cursorOf = (conversation: StoredConversation | undefined) =>
  conversation?.last ? `${conversation.last.at.getTime()}.${conversation.last.id}` : null;

function beforeCursor(cursor: string | undefined) {
  if (!cursor) return { 'last.at': trusted({ $exists: true }) };
  const parts = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!parts) throw invalidInput('This page does not exist.');
  const at = new Date(Number(parts[1]));
  return {
    'last.at': trusted({ $lte: at }),
    $or: [
      { 'last.at': trusted({ $lt: at }) },
      { 'last.id': trusted({ $lt: new Types.ObjectId(parts[2]) }) },
    ],
  };
}

/** The keys of conversations with people a word of whose name begins so. */
async function keysOfNamed(userId: string, q: string): Promise<string[]> {
  const own = await ConversationModel.find({
    people: userId,
    'last.at': trusted({ $exists: true }),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(newestOf)
    .limit(mostSearched)
    .select({ people: 1, key: 1 })
    .lean<StoredConversation[]>();
  const people = await peopleOf(own.map((conversation) => otherOf(conversation, userId)));
  const asked = wordsOf(q);
  return own
    .filter((conversation) => isNamed(people(otherOf(conversation, userId)).name, asked))
    .map(({ key }) => key);
}

function isNamed(name: string, asked: string[]): boolean {
  const words = wordsOf(name);
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
