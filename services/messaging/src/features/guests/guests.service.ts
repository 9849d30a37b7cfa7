import type { ChatFile, DomainEvent } from '@soloist/contracts';
import { AppError, upsert, wasErased } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { v5 as uuidOf } from 'uuid';
import type { IdentityClient } from '../../clients/identity.ts';
import { MessageModel } from '../chat/messages.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { deliverMessage } from '../chat/tell-chat.ts';
import type { Live } from '../live/live.socket.ts';
import { inMessages } from './in-messages.ts';

// Ours, for this alone: the same question, or mail, is the same message.
const namespace = '9a1f6a1d-3a55-4f0e-8c0e-5d1c2f7f3b64';

interface Asking {
  live: Live;
  identity: IdentityClient;
}

/**
 * A question on a proposal comes into the conversation with whoever asked. The address is proved by
 * nobody: only who asks under the one that the proposal went to is taken for its account, as for a
 * signature; everybody else is a guest, whose answers go by mail.
 */
export async function takeQuestion(
  { id, payload }: DomainEvent<'proposal.question-asked'>,
  { live, identity }: Asking,
): Promise<void> {
  const { freelancerId, clientEmail, clientName, email, message, projectName } = payload;
  if (!email || !message || (await wasErased(freelancerId))) return;
  const account = email === clientEmail ? await identity.accountOf(email) : undefined;
  if (account === freelancerId) return;
  const sender =
    account ?? (await keepGuest({ freelancerId, email, name: clientName, about: projectName }));
  if (!sender) return;
  await takeIn(live, {
    sender,
    receiver: freelancerId,
    text: message,
    name: `question:${id}`,
    from: account ? undefined : '',
    isTold: true,
  });
}

interface Asked {
  freelancerId: string;
  email: string;
  name: string;
  about: string;
}

/** The person that stands for an address at one freelancer; none when the freelancer is gone. */
async function keepGuest({ freelancerId, email, name, about }: Asked): Promise<string | undefined> {
  const kept = await upsert(() =>
    PersonModel.findOneAndUpdate(
      { guestOf: freelancerId, guestEmail: email },
      {
        $set: { guestAbout: about },
        // Nobody proved the address: who asks under it later gives no other name to who came first.
        $setOnInsert: { _id: new Types.ObjectId(), version: 0, name: name || email },
      },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredPerson>(),
  );
  if (!(await wasErased(freelancerId))) return kept ? String(kept._id) : undefined;
  await PersonModel.deleteOne({ _id: kept?._id });
  return undefined;
}

interface Taken {
  sender: string;
  receiver: string;
  text: string;
  /** Of the question or the mail: the same one again is not taken twice. */
  name: string;
  /** Of a guest: the address when it is another than theirs. */
  from: string | undefined;
  /** As of a question, which has a note and a mail of its own. */
  isTold?: boolean;
  /** They stand in the first message. */
  files?: ChatFile[];
}

const messageIdOf = ({ sender, name }: Pick<Taken, 'sender' | 'name'>, index = 0) =>
  uuidOf(`${sender}:${name}:${index}`, namespace);

export const isTakenIn = async (taken: Pick<Taken, 'sender' | 'name'>): Promise<boolean> =>
  (await MessageModel.exists({ sender: taken.sender, client_id: messageIdOf(taken) })) !== null;

/**
 * Stores what came from outside as messages, a long text as several. Whom the receiver has blocked
 * is not heard. @throws AppError as `storeMessage` does, but for that.
 */
export async function takeIn(
  live: Live,
  { sender, receiver, text, name, from, isTold = false, files = [] }: Taken,
): Promise<void> {
  const texts = inMessages(text);
  if (texts.length === 0 && files.length > 0) texts.push('');
  const mail = from === undefined ? null : { state: 'received' as const, from, reason: '' };
  for (const [index, message] of texts.entries()) {
    const client_id = messageIdOf({ sender, name }, index);
    const own = { message, client_id, files: index === 0 ? files : [] };
    const told = { sender, receiver, mail, isTold, ...own };
    const taken = await deliverMessage(live, told).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'forbidden')) throw err;
    });
    if (!taken) return;
  }
}

/** They want no more mails of this freelancer; nothing for nobody. */
export async function stopMails(guestId: string): Promise<void> {
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
