import type { ChatMail, DomainEvent } from '@soloist/contracts';
import { conflict, invalidInput, newEvent, rateLimited } from '@soloist/service-kit';
import { presentPerson } from '../chat/chat.presenter.ts';
import { memberOf, type StoredConversation } from '../chat/conversations.model.ts';
import { byWriter, inOrder, MessageModel, type StoredMessage } from '../chat/messages.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';

const mostADay = 50;
const dayMs = 24 * 3600 * 1000;
const quoteLimit = 500;

/** The event by which a stored message goes out as a mail. */
export type Letter = (stored: StoredMessage) => DomainEvent<'chat.guest-written'>;

/** What such a message says of its mail until that has ended. */
export const waitingMail: ChatMail = { state: 'waiting', from: '', reason: '' };

interface Writing {
  guest: StoredPerson;
  conversation: StoredConversation;
  sender: string;
  files: unknown[];
}

/**
 * Prepares the mail of a message to a guest.
 * @throws AppError `conflict` when they want no mails, `invalid_input` with files, `rate_limited`
 * after very many a day.
 */
export async function letterTo(writing: Writing): Promise<Letter> {
  const { guest, conversation, sender, files } = writing;
  if (guest.guestStoppedAt) throw conflict('They asked for no more mails.');
  if (files.length > 0) throw invalidInput('Files cannot go by mail. Please send a link.');
  if (await hasWrittenMany(conversation, { sender, most: mostADay, withinMs: dayMs })) {
    throw rateLimited('They got very many mails of yours today. Please go on tomorrow.');
  }
  const [writer, quoted] = await Promise.all([
    PersonModel.findById(sender).lean<StoredPerson>(),
    readUnanswered(writing),
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

interface Pace {
  sender: string;
  most: number;
  withinMs: number;
}

/** Whether somebody wrote so many messages in so short a time. */
export async function hasWrittenMany(
  { _id: conversationId }: StoredConversation,
  { sender, most, withinMs }: Pace,
): Promise<boolean> {
  const [earlier] = await MessageModel.find({ conversationId, sender })
    .sort({ seq: -1 })
    .skip(most - 1)
    .limit(1)
    .hint(byWriter)
    .lean<StoredMessage[]>();
  return earlier !== undefined && earlier.createdAt.getTime() > Date.now() - withinMs;
}

/** What the guest wrote last, unless it was answered before. */
async function readUnanswered({ guest, conversation, sender }: Writing): Promise<string> {
  const { lastSeq: seq } = memberOf(conversation, String(guest._id));
  if (seq <= memberOf(conversation, sender).lastSeq) return '';
  const last = await MessageModel.findOne({ conversationId: conversation._id, seq })
    .hint(inOrder)
    .lean<StoredMessage>();
  return last?.message.slice(0, quoteLimit) ?? '';
}
