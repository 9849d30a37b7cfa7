import type { ConversationSettings } from '@soloist/contracts';
import { invalidInput, notFound, upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findPerson } from '../../people/index.ts';
import {
  ConversationModel,
  conversationKey,
  isBlocked,
  memberOf,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';

const { trusted } = mongoose;

const isOpen = (conversation: StoredConversation | null) =>
  Boolean(conversation?.last) && !isBlocked(conversation ?? {});

/** Which of these people share a conversation with the person, without a block on either side. */
export async function filterOpenConversations(userId: string, others: string[]): Promise<string[]> {
  const keys = others.map((other) => conversationKey(userId, other));
  const conversations = await ConversationModel.find(
    { key: trusted({ $in: keys }) },
    { people: 1, members: 1, last: 1 },
  ).lean<StoredConversation[]>();
  return conversations.filter(isOpen).map((conversation) => otherOf(conversation, userId));
}

interface ConversationSettingsUpdate {
  settings: ConversationSettings;
  isChanged: boolean;
  /** They write to each other, and neither has blocked the other. */
  isOpen: boolean;
}

/**
 * Mutes or blocks a person; a missing conversation is created.
 * @throws AppError `not_found` for an unknown person, `invalid_input` for oneself.
 */
export async function updateConversationSettings(
  userId: string,
  { other, settings }: { other: string; settings: Partial<ConversationSettings> },
): Promise<ConversationSettingsUpdate> {
  if (userId === other) throw invalidInput('You can’t mute or block yourself.');
  const key = conversationKey(userId, other);
  const before = await ConversationModel.findOne({ key }).lean<StoredConversation>();
  if (!before && !(await findPerson(other, userId))) throw notFound('person');
  const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
  const $set = Object.fromEntries(
    fields.map(([name, value]) => [`members.${userId}.${name}`, value]),
  );
  const $setOnInsert = { people: [userId, other] };
  const after = await upsert(() =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $set, $setOnInsert },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>(),
  );
  const { muted, blocked } = memberOf(after, userId);
  const earlier = memberOf(before, userId);
  return {
    settings: { muted, blocked },
    isChanged: earlier.muted !== muted || earlier.blocked !== blocked,
    isOpen: isOpen(after),
  };
}
