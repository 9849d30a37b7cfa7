import * as z from 'zod/mini';
import { capabilityId, id, instant } from '../shared/primitives.ts';
import { blankChatMessage, chatMessage, chatText, readUpTo } from './chat.ts';
import { maxChatFiles } from './chat-files.ts';

/**
 * Names of the chat's socket events, beside those of `sockets`. The first three are the
 * specification's.
 */
export const chatEvents = {
  send: 'sendMessage',
  seen: 'messageSeen',
  received: 'messageReceived',
  delivered: 'messageDelivered',
  changed: 'messageChanged',
  read: 'conversationRead',
  typing: 'typing',
  watch: 'watchPresence',
  presence: 'presence',
} as const;

/** A person counts as typing for this long, or until they stop. */
export const typingMs = 6000;

/** Specification section 7: what a window sends. */
export const sendMessage = z
  .strictObject({
    message: chatText,
    sender: id,
    receiver: id,
    /** Ids of files that were uploaded for the receiver before. */
    files: z._default(
      z
        .array(capabilityId)
        .check(z.maxLength(maxChatFiles, `At most ${maxChatFiles} files in a message.`)),
      [],
    ),
    /** The message of this conversation that it replies to. */
    reply_to: z.optional(id),
    /**
     * Created by the browser once per message: the same one is not sent twice. Without it, each is
     * new.
     */
    client_id: z._default(z.uuid(), () => crypto.randomUUID()),
  })
  .check(
    z.refine(({ message, files }) => message !== '' || files.length > 0, {
      path: ['message'],
      error: blankChatMessage,
    }),
  );
export type SendMessage = z.input<typeof sendMessage>;

/** All messages of the conversation up to this one are seen. */
export const messageSeen = z.strictObject({ id });
/** All messages up to this one were delivered to a window of the receiver. */
export const messageDelivered = z.strictObject({ id });
/** Sent at most every few seconds while a person types, and once when they stop. */
export const typing = z.strictObject({ receiver: id, isTyping: z.boolean() });
/**
 * The people whose presence a window shows; a new list replaces the earlier one. A `presence`
 * arrives immediately, and with each change, for each person they write with, unless one has
 * blocked the other.
 */
export const watchPresence = z.strictObject({ ids: z.array(id).check(z.maxLength(100)) });

/** What both people's windows receive once a message is stored. */
export const messageReceived = z.extend(chatMessage, {
  senderName: z.string(),
  /** The receiver wants no toast or sound for it. */
  muted: z.boolean(),
});
export type MessageReceived = z.infer<typeof messageReceived>;

/**
 * Sent to both people's windows when `reader` has received or read more of the conversation with
 * `other`.
 */
export const conversationRead = z.extend(readUpTo, { reader: id, other: id });
export type ConversationRead = z.infer<typeof conversationRead>;

/** Sent to the receiver's windows. */
export const typingEvent = z.object({ sender: id, isTyping: z.boolean() });
export type TypingEvent = z.infer<typeof typingEvent>;

export const presence = z.object({
  id,
  online: z.boolean(),
  /** When they left; null while online, or when it is unknown or hidden. */
  lastSeenAt: z.nullable(instant),
});
export type PersonPresence = z.infer<typeof presence>;
