import {
  type ChatEntry,
  type ChatMessage,
  type ChatPerson,
  type QuotedMessage,
  quotePreview,
} from '@soloist/contracts';
import { memberOf, type StoredConversation } from './conversations.model.ts';
import type { StoredChatMessage } from './messages.model.ts';

const presentQuote = (quoted: StoredChatMessage): QuotedMessage => ({
  id: String(quoted._id),
  seq: quoted.seq,
  sender: String(quoted.sender),
  message: quotePreview(quoted),
  hasFiles: quoted.files.length > 0,
});

interface MessageContext {
  conversation: Pick<StoredConversation, 'members'>;
  quoted: StoredChatMessage | undefined;
}

export function presentMessage(
  stored: StoredChatMessage,
  { conversation, quoted }: MessageContext,
): ChatMessage {
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

interface EntryContext {
  reader: string;
  person: ChatPerson;
  unread: number;
}

export function presentEntry(
  conversation: StoredConversation,
  { reader, person, unread }: EntryContext,
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
