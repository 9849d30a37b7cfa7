import { type ChatEmail, type DomainEvent, dayMs } from '@soloist/contracts';
import { conflict, invalidInput, newEvent, rateLimited } from '@soloist/server-kit';
import { PersonModel, presentPerson, type StoredPerson } from '../../people/index.ts';
import { memberOf, type StoredConversation } from '../conversations/conversations.model.ts';
import {
  byWriter,
  inOrder,
  MessageModel,
  type StoredChatMessage,
} from '../conversations/messages.model.ts';

const mostPerDay = 50;
const quoteLimit = 500;

/** Creates the event that sends a stored message by email. */
export type CreateGuestEmailEvent = (
  stored: StoredChatMessage,
) => DomainEvent<'chat.guest-written'>;

/** State of the email until its result is known. */
export const pendingEmail: ChatEmail = { state: 'waiting', from: '', reason: '' };

interface GuestEmailInput {
  guest: StoredPerson;
  conversation: StoredConversation;
  sender: string;
  files: unknown[];
}

/**
 * Prepares the email of a message to a guest.
 * @throws AppError `conflict` when they unsubscribed, `invalid_input` with files, `rate_limited`
 * above the daily limit.
 */
export async function composeGuestEmail(input: GuestEmailInput): Promise<CreateGuestEmailEvent> {
  const { guest, conversation, sender, files } = input;
  if (guest.guestStoppedAt) throw conflict('This person unsubscribed from your emails.');
  if (files.length > 0)
    throw invalidInput('You can’t email files to this person. Send a link instead.');
  if (await hasReachedPace(conversation, { sender, most: mostPerDay, withinMs: dayMs })) {
    throw rateLimited('You’ve reached today’s email limit for this person. Try again tomorrow.');
  }
  const [writer, quoted] = await Promise.all([
    PersonModel.findById(sender).lean<StoredPerson>(),
    readUnanswered(input),
  ]);
  return ({ _id, message }) =>
    newEvent('chat.guest-written', {
      messageId: String(_id),
      guestId: String(guest._id),
      freelancerId: sender,
      fromName: presentPerson(sender, writer).name,
      to: guest.guestEmail ?? '',
      about: guest.guestAbout ?? '',
      message,
      quoted,
      answers: guest.guestMailId ?? '',
    });
}

interface SendingPace {
  sender: string;
  most: number;
  withinMs: number;
}

/** Whether the sender wrote that many messages within that time. */
export async function hasReachedPace(
  { _id: conversationId }: StoredConversation,
  { sender, most, withinMs }: SendingPace,
): Promise<boolean> {
  const [earlier] = await MessageModel.find({ conversationId, sender })
    .sort({ seq: -1 })
    .skip(most - 1)
    .limit(1)
    .hint(byWriter)
    .lean<StoredChatMessage[]>();
  return earlier !== undefined && earlier.createdAt.getTime() > Date.now() - withinMs;
}

/** The guest's last message, unless it was answered. */
async function readUnanswered({ guest, conversation, sender }: GuestEmailInput): Promise<string> {
  const { lastSeq: seq } = memberOf(conversation, String(guest._id));
  if (seq <= memberOf(conversation, sender).lastSeq) return '';
  const last = await MessageModel.findOne({ conversationId: conversation._id, seq })
    .hint(inOrder)
    .lean<StoredChatMessage>();
  return last?.message.slice(0, quoteLimit) ?? '';
}
