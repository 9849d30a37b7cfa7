import {
  type ChatEntry,
  type ChatMessage,
  type ChatPerson,
  type QuotedMessage,
  quotedLineOf,
} from '@soloist/contracts';
import { memberOf, type StoredConversation } from './conversations.model.ts';
import type { StoredMessage } from './messages.model.ts';
import type { StoredPerson } from './people.model.ts';

/** Said of somebody whose account is gone. */
const formerName = 'Former member';

export const presentPerson = (
  id: string,
  person: Pick<StoredPerson, 'name' | 'profileImage' | 'guestEmail'> | undefined | null,
): ChatPerson => ({
  id,
  name: person?.name || formerName,
  profileImage: person?.profileImage ?? '',
  isGuest: Boolean(person?.guestEmail),
  ...(person?.guestEmail && { guestEmail: person.guestEmail }),
  ...(!person && { isGone: true }),
});

export const presentQuote = (quoted: StoredMessage): QuotedMessage => ({
  id: String(quoted._id),
  seq: quoted.seq,
  sender: String(quoted.sender),
  message: quotedLineOf(quoted),
  hasFiles: quoted.files.length > 0,
});

type Around = {
  conversation: Pick<StoredConversation, 'members'>;
  quoted: StoredMessage | undefined;
};

export function presentMessage(stored: StoredMessage, around: Around): ChatMessage {
  const { conversation, quoted } = around;
  const { deliveredSeq, seenSeq } = memberOf(conversation, String(stored.receiver));
  return {
    id: String(stored._id),
    seq: stored.seq,
    version: stored.version,
    client_id: stored.client_id,
    sender: String(stored.sender),
    receiver: String(stored.receiver),
    message: stored.message,
    delivered: stored.seq <= Math.max(deliveredSeq, seenSeq),
    seen: stored.seq <= seenSeq,
    createdAt: stored.createdAt.toISOString(),
    editedAt: stored.editedAt?.toISOString() ?? null,
    deletedAt: stored.deletedAt?.toISOString() ?? null,
    replyTo: quoted ? presentQuote(quoted) : null,
    reactions: stored.reactions.map(({ emoji, by }) => ({ emoji, by: by.map(String) })),
    files: stored.files,
    preview: stored.preview,
    card: stored.card,
    mail: stored.mail,
  };
}

type Shown = { reader: string; person: ChatPerson; unread: number };

export function presentEntry(
  conversation: StoredConversation,
  { reader, person, unread }: Shown,
): ChatEntry[] {
  const { last } = conversation;
  if (!last) return [];
  const { muted, blocked } = memberOf(conversation, reader);
  return [
    {
      ...person,
      lastMessage: last.message,
      sender: String(last.sender),
      createdAt: last.at.toISOString(),
      seen: unread === 0,
      unread,
      muted,
      blocked,
    },
  ];
}
