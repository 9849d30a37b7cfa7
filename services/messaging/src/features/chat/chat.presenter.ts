import type { ChatEntry, ChatMessage, ChatPerson } from '@soloist/contracts';
import type { StoredConversation } from './conversations.model.ts';
import type { StoredMessage } from './messages.model.ts';
import type { StoredPerson } from './people.model.ts';

/** Said of somebody whose account is gone. */
const formerName = 'Former member';

export const presentPerson = (
  id: string,
  person: Pick<StoredPerson, 'name' | 'profileImage'> | undefined | null,
): ChatPerson => ({
  id,
  name: person?.name || formerName,
  profileImage: person?.profileImage ?? '',
});

export const presentMessage = (stored: StoredMessage): ChatMessage => ({
  id: String(stored._id),
  seq: stored.seq,
  client_id: stored.client_id,
  sender: String(stored.sender),
  receiver: String(stored.receiver),
  message: stored.message,
  seen: stored.seenAt !== null,
  createdAt: stored.createdAt.toISOString(),
});

export const presentEntry = (
  last: NonNullable<StoredConversation['last']>,
  { person, unread }: { person: ChatPerson; unread: number },
): ChatEntry => ({
  ...person,
  lastMessage: last.message,
  sender: String(last.sender),
  createdAt: last.at.toISOString(),
  seen: unread === 0,
  unread,
});
