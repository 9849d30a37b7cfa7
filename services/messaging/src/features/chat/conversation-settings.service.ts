import type { ConversationSettings } from '@soloist/contracts';
import { invalidInput, notFound, upsert } from '@soloist/service-kit';
import mongoose from 'mongoose';
import {
  ConversationModel,
  isBlocked,
  keyOf,
  memberOf,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { findPerson } from './people.model.ts';

const { trusted } = mongoose;

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
  const after = await upsert(() =>
    ConversationModel.findOneAndUpdate(
      { key },
      { $set, $setOnInsert },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredConversation>(),
  );
  const { muted, blocked } = memberOf(after, userId);
  const was = memberOf(before, userId);
  return {
    settings: { muted, blocked },
    isChanged: was.muted !== muted || was.blocked !== blocked,
    isOpen: isOpen(after),
  };
}
