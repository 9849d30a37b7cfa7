import type { ChatFile, DomainEvent } from '@soloist/contracts';
import { AppError, isAccountDeleted, upsert } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { v5 as uuidOf } from 'uuid';
import { deliverMessage, MessageModel } from '../chat/index.ts';
import type { Live } from '../live/index.ts';
import { type MessagingIdentityClient, PersonModel, type StoredPerson } from '../people/index.ts';
import { splitIntoMessages } from './split-into-messages.rules.ts';

// Our namespace for inbound text: the same question, or email, is the same message.
const namespace = '9a1f6a1d-3a55-4f0e-8c0e-5d1c2f7f3b64';

interface QuestionDeps {
  live: Live;
  identity: MessagingIdentityClient;
}

/**
 * Adds a question on a proposal to the conversation with its sender. The address is unproved:
 * only the proposal's own address counts as its account, as for a signature. Any other address is a
 * guest, who gets answers by email.
 */
export async function storeQuestion(
  { id, payload }: DomainEvent<'proposal.question-asked'>,
  { live, identity }: QuestionDeps,
): Promise<void> {
  const { freelancerId, clientEmail, clientName, email, message, projectName } = payload;
  if (!email || !message || (await isAccountDeleted(freelancerId))) return;
  const account = email === clientEmail ? await identity.findAccountId(email) : undefined;
  if (account === freelancerId) return;
  const sender =
    account ?? (await upsertGuest({ freelancerId, email, name: clientName, about: projectName }));
  if (!sender) return;
  await storeInboundText(live, {
    sender,
    receiver: freelancerId,
    text: message,
    name: `question:${id}`,
    from: account ? undefined : '',
    isNotifiedSeparately: true,
  });
}

interface GuestDetails {
  freelancerId: string;
  email: string;
  name: string;
  about: string;
}

/** The guest for an address at one freelancer; undefined when the freelancer is gone. */
async function upsertGuest({
  freelancerId,
  email,
  name,
  about,
}: GuestDetails): Promise<string | undefined> {
  const guest = await upsert(() =>
    PersonModel.findOneAndUpdate(
      { guestOf: freelancerId, guestEmail: email },
      {
        $set: { guestAbout: about },
        // The address is unproved: a later question must not rename the first guest.
        $setOnInsert: { _id: new Types.ObjectId(), version: 0, name: name || email },
      },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredPerson>(),
  );
  if (!(await isAccountDeleted(freelancerId))) return guest ? String(guest._id) : undefined;
  await PersonModel.deleteOne({ _id: guest?._id });
  return undefined;
}

interface InboundText {
  sender: string;
  receiver: string;
  text: string;
  /** Unique name of the question or the email: it is stored once. */
  name: string;
  /** A guest's address if it differs from the stored one, otherwise empty; undefined for an account. */
  from: string | undefined;
  /** True for a question, which has a separate notification and email. */
  isNotifiedSeparately?: boolean;
  /** Attached to the first message. */
  files?: ChatFile[];
}

const messageIdOf = ({ sender, name }: Pick<InboundText, 'sender' | 'name'>, index = 0) =>
  uuidOf(`${sender}:${name}:${index}`, namespace);

export const isStored = async (text: Pick<InboundText, 'sender' | 'name'>): Promise<boolean> =>
  (await MessageModel.exists({ sender: text.sender, client_id: messageIdOf(text) })) !== null;

/**
 * Stores inbound text as messages, a long text as several. A sender the receiver has blocked
 * is dropped silently. Otherwise @throws AppError as `deliverMessage` does.
 */
export async function storeInboundText(
  live: Live,
  { sender, receiver, text, name, from, isNotifiedSeparately = false, files = [] }: InboundText,
): Promise<void> {
  const texts = splitIntoMessages(text);
  if (texts.length === 0 && files.length > 0) texts.push('');
  const mail = from === undefined ? null : { state: 'received' as const, from, reason: '' };
  for (const [index, message] of texts.entries()) {
    const client_id = messageIdOf({ sender, name }, index);
    const content = { message, client_id, files: index === 0 ? files : [] };
    const input = { sender, receiver, mail, isNotifiedSeparately, ...content };
    const delivered = await deliverMessage(live, input).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'forbidden')) throw err;
    });
    if (!delivered) return;
  }
}

/** Stops emails of this freelancer to the guest; does nothing for an unknown guest. */
export async function unsubscribeGuest(guestId: string): Promise<void> {
  await PersonModel.updateOne(
    { _id: guestId, guestStoppedAt: mongoose.trusted({ $exists: false }) },
    { guestStoppedAt: new Date() },
  );
}

export const findGuest = (guestId: string) =>
  PersonModel.findOne({
    _id: guestId,
    guestEmail: mongoose.trusted({ $exists: true }),
  }).lean<StoredPerson>();
