import { chatLineOf, type EndpointQuery, type transcripts } from '@soloist/contracts';
import mongoose from 'mongoose';
import type { IdentityClient } from '../../clients/identity.ts';
import { ConversationModel, keyOf } from '../chat/conversations.model.ts';
import { inOrder, MessageModel, type StoredMessage } from '../chat/messages.model.ts';
import { PersonModel } from '../chat/people.model.ts';
import { peopleOf } from '../chat/people.service.ts';

const { trusted } = mongoose;
/** Of each conversation, the newest. */
const most = 5000;

type Asked = EndpointQuery<typeof transcripts.read>;

/**
 * What a freelancer and the holder of an address wrote to each other, oldest first: with their account,
 * and as the guest that they were without one.
 * @throws AppError `unavailable` when identity does not answer.
 */
export async function readTranscript({ freelancerId, email }: Asked, identity: IdentityClient) {
  const others = await holdersOf({ freelancerId, email }, identity);
  const keys = others.map((other) => keyOf(freelancerId, other));
  const conversations = await ConversationModel.find(
    { key: trusted({ $in: keys }) },
    { _id: 1 },
  ).lean();
  const found = await Promise.all(conversations.map(({ _id }) => newestOf(_id)));
  const messages = found
    .flat()
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const personOf = await peopleOf([freelancerId, ...others]);
  return messages.map((message) => ({
    at: message.createdAt.toISOString(),
    from: personOf(String(message.sender)).name,
    text: textOf(message),
  }));
}

async function holdersOf({ freelancerId, email }: Asked, identity: IdentityClient) {
  const [account, guests] = await Promise.all([
    identity.accountOf(email),
    PersonModel.find({ guestOf: freelancerId, guestEmail: email }, { _id: 1 }).lean(),
  ]);
  const ids = [account, ...guests.map(({ _id }) => String(_id))];
  return ids.filter((id): id is string => id !== undefined && id !== freelancerId);
}

const newestOf = (conversationId: mongoose.Types.ObjectId) =>
  MessageModel.find({ conversationId })
    .sort({ seq: -1 })
    .hint(inOrder)
    .limit(most)
    .lean<StoredMessage[]>();

function textOf(message: StoredMessage): string {
  if (message.deletedAt) return chatLineOf(message);
  const files = message.files.map(({ name }) => `[File: ${name}]`);
  return [message.message, ...files].filter(Boolean).join('\n') || chatLineOf(message);
}
