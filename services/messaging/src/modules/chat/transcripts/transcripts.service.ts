import { type EndpointQuery, messagePreview, type transcripts } from '@soloist/contracts';
import mongoose from 'mongoose';
import { loadPeople, type MessagingIdentityClient, PersonModel } from '../../people/index.ts';
import { ConversationModel, conversationKey } from '../conversations/conversations.model.ts';
import { inOrder, MessageModel, type StoredChatMessage } from '../conversations/messages.model.ts';

const { trusted } = mongoose;
/** The newest messages of each conversation. */
const mostMessages = 5000;

type TranscriptQuery = EndpointQuery<typeof transcripts.read>;

/**
 * Messages between a freelancer and the owner of an address, oldest first: with their
 * account, and as the guest that they were without one.
 * @throws AppError `unavailable` when identity does not answer.
 */
export async function readTranscript(
  { freelancerId, email }: TranscriptQuery,
  identity: MessagingIdentityClient,
) {
  const others = await findHolders({ freelancerId, email }, identity);
  const keys = others.map((other) => conversationKey(freelancerId, other));
  const conversations = await ConversationModel.find(
    { key: trusted({ $in: keys }) },
    { _id: 1 },
  ).lean();
  const newest = await Promise.all(conversations.map(({ _id }) => newestOf(_id)));
  const messages = newest
    .flat()
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const personOf = await loadPeople([freelancerId, ...others]);
  return messages.map((message) => ({
    at: message.createdAt.toISOString(),
    from: personOf(String(message.sender)).name,
    text: textOf(message),
  }));
}

async function findHolders(
  { freelancerId, email }: TranscriptQuery,
  identity: MessagingIdentityClient,
) {
  const [account, guests] = await Promise.all([
    identity.findAccountId(email),
    PersonModel.find({ guestOf: freelancerId, guestEmail: email }, { _id: 1 }).lean(),
  ]);
  const ids = [account, ...guests.map(({ _id }) => String(_id))];
  return ids.filter((id): id is string => id !== undefined && id !== freelancerId);
}

const newestOf = (conversationId: mongoose.Types.ObjectId) =>
  MessageModel.find({ conversationId })
    .sort({ seq: -1 })
    .hint(inOrder)
    .limit(mostMessages)
    .lean<StoredChatMessage[]>();

function textOf(message: StoredChatMessage): string {
  if (message.deletedAt) return messagePreview(message);
  const files = message.files.map(({ name }) => `[File: ${name}]`);
  return [message.message, ...files].filter(Boolean).join('\n') || messagePreview(message);
}
