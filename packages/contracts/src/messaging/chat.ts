import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery } from '../shared/primitives.ts';
import { chatFile } from './chat-files.ts';

/** Most characters of one message. */
export const chatMessageLimit = 2000;
/** How long after sending a message can be edited or deleted by its sender. */
export const messageChangeMs = 15 * 60_000;

/** The quick reactions; any other single emoji is one too. */
export const quickReactions = ['👍', '❤️', '🎉', '😂', '🙏', '👀'] as const;
const oneEmoji = /^\p{RGI_Emoji}$/v;
/** Different emoji that one message can have. */
export const maxReactions = 12;

/** Text of a message. */
export const chatText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(chatMessageLimit, `Input cannot exceed ${chatMessageLimit} characters`),
  );
export const blankChatMessage = 'Please write a message.';

export const messageReaction = z.object({
  emoji: z.string(),
  /** Who reacted so. */
  by: z.array(id),
});
export type MessageReaction = z.infer<typeof messageReaction>;

/** The quoted part of the message that another one replies to. */
export const quotedMessage = z.object({
  id,
  seq: z.number(),
  sender: id,
  /** The start of its text, or a label for a file or a card; empty when it was deleted. */
  message: z.string(),
  hasFiles: z.boolean(),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** Metadata of a page that a message links to. */
export const linkPreview = z.object({
  url: z.string(),
  /** Its host name. */
  site: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of our copy of its image below `/files/`, or empty. */
  image: z.string(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

export const chatCardKinds = ['proposal', 'contract', 'milestone', 'invoice'] as const;
/** A document in a conversation; its current state comes from its own service. */
export const chatCard = z.object({
  kind: z.enum(chatCardKinds),
  /** Of the proposal, for a contract and a milestone too, or of the invoice. */
  id,
  milestoneId: z.optional(z.string()),
  /** Its title when it was shared: an invoice's number, else a title; missing in older records. */
  name: z.optional(z.string()),
});
export type ChatCard = z.infer<typeof chatCard>;

/** State of an email to a guest; an email from a guest is `received`. */
export const chatEmailStates = ['received', 'waiting', 'sent', 'failed', 'bounced'] as const;
export const chatEmail = z.object({
  state: z.enum(chatEmailStates),
  /** The sender's address when it is not the guest's own, else empty. */
  from: z.string(),
  /** Why it failed, for people; else empty. */
  reason: z.string(),
});
export type ChatEmail = z.infer<typeof chatEmail>;

export const chatMessage = z.object({
  id,
  /** Counts within a conversation, so that a gap means a missed message. */
  seq: z.number(),
  /** Number of changes: of two versions, the higher one is newer. */
  version: z.number(),
  client_id: z.string(),
  sender: id,
  receiver: id,
  /** Empty when it was deleted, and where there are only files or a card. */
  message: z.string(),
  /** A window of the receiver has received it. */
  delivered: z.boolean(),
  seen: z.boolean(),
  createdAt: instant,
  /** Null while it is unedited. */
  editedAt: z.nullable(instant),
  /** When it was deleted. */
  deletedAt: z.nullable(instant),
  replyTo: z.nullable(quotedMessage),
  reactions: z.array(messageReaction),
  files: z.array(chatFile),
  preview: z.nullable(linkPreview),
  card: z.nullable(chatCard),
  /** It was sent by a guest, or to one. */
  mail: z.nullable(chatEmail),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Sent to both people's windows when a message is edited, deleted or reacted to. */
export const messageChanged = z.object({ message: chatMessage });
export type MessageChanged = z.infer<typeof messageChanged>;

/** How far a person has received and read another person's messages. */
export const readUpTo = z.object({ deliveredSeq: z.number(), seenSeq: z.number() });
export const chatPerson = z.object({
  id,
  name: z.string(),
  profileImage: z.string(),
  /** Has no account: receives each message by email, and replies by email. */
  isGuest: z.boolean(),
  /** Email address of a guest. */
  guestEmail: z.optional(z.string()),
  /** Their account was deleted: no one can message them. */
  isGone: z.optional(z.boolean()),
});
export type ChatPerson = z.infer<typeof chatPerson>;

/** Specification section 3: a conversation in the list. */
export const chatEntry = z.extend(chatPerson, {
  /** The preview of the newest message; for a file or a card, its kind. */
  lastMessage: z.string(),
  /** The author of that message. */
  sender: id,
  createdAt: instant,
  seen: z.boolean(),
  unread: z.number(),
  muted: z.boolean(),
  blocked: z.boolean(),
});
export type ChatEntry = z.infer<typeof chatEntry>;

/** A person's settings for a conversation. A blocked person cannot write, and is not told why. */
export const conversationSettings = z.object({ muted: z.boolean(), blocked: z.boolean() });
export type ConversationSettings = z.infer<typeof conversationSettings>;

/** A message that a search found, with the other person of its conversation. */
export const foundMessage = z.object({
  id,
  person: chatPerson,
  sender: id,
  /** The text around the first match. */
  snippet: z.string(),
  createdAt: instant,
});
export type FoundMessage = z.infer<typeof foundMessage>;

const ofUser = { service: 'messaging', access: 'user' } as const;
const ofMessage = { ...ofUser, names: 'own', params: z.strictObject({ messageId: id }) } as const;

export const directChat = {
  loadIntialConversation: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/chat/loadIntialConversation',
    summary: 'List your conversations, latest message first, with the number of unseen messages.',
    query: z.extend(pageQuery, {
      /** The beginning of a word of the other person's name. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      only: z.optional(z.enum(['unread'])),
    }),
    /** `unread` leaves out muted conversations. */
    response: z.extend(page(chatEntry), { unread: z.number() }),
  }),
  getMessage: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/chat/getMessage',
    summary:
      'List messages with one person, newest first: the latest, those before `cursor`, those after `after`, or those around one message.',
    query: z.extend(pageQuery, {
      id,
      /** A `seq`: returns the messages after it, to catch up. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      /** A message of the conversation, somewhere in the middle of the page. */
      around: z.optional(id),
    }),
    response: z.extend(page(chatMessage), {
      /** The `after` of the page of newer messages; null when the newest is among `items`. */
      previousCursor: z.nullable(z.number()),
      person: chatPerson,
      settings: conversationSettings,
      /** Of the other person. */
      read: readUpTo,
      /** Of the caller: what follows it is unread. */
      ownSeenSeq: z.number(),
    }),
  }),
  search: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/chat/search',
    perMinute: 240,
    summary:
      'Search the text of recent messages in your latest conversations, newest first. A message contains each word.',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 5),
    }),
    response: z.object({ items: z.array(foundMessage) }),
  }),
  edit: defineEndpoint({
    ...ofMessage,
    method: 'PATCH',
    path: '/chat/messages/:messageId',
    perMinute: 30,
    summary: 'Edit your message within 15 minutes.',
    body: z.strictObject({ message: chatText.check(z.minLength(1, blankChatMessage)) }),
    response: messageChanged,
  }),
  remove: defineEndpoint({
    ...ofMessage,
    method: 'DELETE',
    path: '/chat/messages/:messageId',
    perMinute: 30,
    summary: 'Delete your message within 15 minutes, with its text and files, for both people.',
    response: messageChanged,
  }),
  react: defineEndpoint({
    ...ofMessage,
    method: 'PUT',
    path: '/chat/messages/:messageId/reactions',
    perMinute: 60,
    summary: 'React to a message with an emoji, or remove the reaction.',
    body: z.strictObject({
      emoji: z.string().check(z.maxLength(32), z.regex(oneEmoji, 'Please choose one emoji.')),
      on: z.boolean(),
    }),
    response: messageChanged,
  }),
  set: defineEndpoint({
    ...ofUser,
    names: 'anyones',
    method: 'PATCH',
    path: '/chat/conversations/:userId',
    perMinute: 30,
    summary: 'Mute or block a person, or undo it. The person is not notified.',
    params: z.strictObject({ userId: id }),
    body: z.strictObject({ muted: z.optional(z.boolean()), blocked: z.optional(z.boolean()) }),
    response: z.object({ settings: conversationSettings }),
  }),
  facts: defineEndpoint({
    service: 'messaging',
    access: 'internal',
    method: 'GET',
    path: '/chat/messages/:messageId/facts',
    summary: 'Get the writer and the current text of a message, for one of its two people.',
    params: z.strictObject({ messageId: id }),
    query: z.strictObject({ reader: id }),
    /**
     * The preview: its text and file names, or its kind; for a deleted message, only that it was
     * deleted.
     */
    response: z.object({ sender: id, says: z.string() }),
  }),
};
