import type { ConversationSettings, directChat, EndpointQuery } from '@soloist/contracts';
import { invalidInput, isDuplicateKey, notFound, wordsOf } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { presentEntry } from './chat.presenter.ts';
import {
  ConversationModel,
  isBlocked,
  keyOf,
  memberOf,
  newestOf,
  newestUnseen,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { byWriter, MessageModel } from './messages.model.ts';
import { findPerson } from './people.model.ts';
import { peopleOf } from './people.service.ts';

const { trusted } = mongoose;
/** Beyond it the number itself says nothing more. */
const mostUnread = 100;
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

async function countUnreadIn(conversation: StoredConversation, userId: string): Promise<number> {
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

/** What the person has not seen of all that they did not mute. */
async function countUnread(userId: string): Promise<number> {
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

const isOpen = (conversation: StoredConversation | null) =>
  Boolean(conversation?.last) && !isBlocked(conversation ?? {});

/** With whom of these the person writes, and neither has blocked the other. */
export async function withOpenConversation(userId: string, others: string[]): Promise<string[]> {
  const keys = others.map((other) => keyOf(userId, other));
  const found = await ConversationModel.find(
    { key: trusted({ $in: keys }) },
    { people: 1, members: 1, last: 1 },
  ).lean<StoredConversation[]>();
  return found.filter(isOpen).map((conversation) => otherOf(conversation, userId));
}

interface SetConversation {
  settings: ConversationSettings;
  isChanged: boolean;
  /** They write to each other, and neither has blocked the other. */
  isOpen: boolean;
}

/**
 * Mutes or blocks a person; the conversation is made if there is none.
 * @throws AppError `not_found` for nobody, `invalid_input` for oneself.
 */
export async function setConversation(
  userId: string,
  { other, settings }: { other: string; settings: Partial<ConversationSettings> },
): Promise<SetConversation> {
  if (userId === other) throw invalidInput('This is yourself.');
  const key = keyOf(userId, other);
  const before = await ConversationModel.findOne({ key }).lean<StoredConversation>();
  if (!before && !(await findPerson(other, userId))) throw notFound('person');
  const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
  const $set = Object.fromEntries(
    fields.map(([name, value]) => [`members.${userId}.${name}`, value]),
  );
  const $setOnInsert = { people: [userId, other] };
  const write = () =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $set, $setOnInsert },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>();
  const after = await write().catch((err) => {
    // Made at the same time.
    if (isDuplicateKey(err)) return write();
    throw err;
  });
  const { muted, blocked } = memberOf(after, userId);
  const was = memberOf(before, userId);
  return {
    settings: { muted, blocked },
    isChanged: was.muted !== muted || was.blocked !== blocked,
    isOpen: isOpen(after),
  };
}
