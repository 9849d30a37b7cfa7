import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery } from './primitives.ts';

/** Most characters of one message. */
export const chatMessageLimit = 2000;

/** Specification section 7: what a window sends. */
export const sendMessage = z.strictObject({
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write a message.'),
      z.maxLength(chatMessageLimit, `Input cannot exceed ${chatMessageLimit} characters`),
    ),
  sender: id,
  receiver: id,
  /** Addresses of files that were uploaded before. */
  files: z._default(z.array(z.string()).check(z.maxLength(0, 'Files cannot be sent yet.')), []),
  /** Made by the browser once a message: the same one again is not sent twice. */
  client_id: z.uuid(),
});
export type SendMessage = z.input<typeof sendMessage>;

/** All messages of the conversation up to this one are seen. */
export const messageSeen = z.strictObject({ id });

export const chatMessage = z.object({
  id,
  /** Grows within a conversation. */
  seq: z.number(),
  client_id: z.string(),
  sender: id,
  receiver: id,
  message: z.string(),
  seen: z.boolean(),
  createdAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What both people's windows receive once a message is stored. */
export const messageReceived = z.extend(chatMessage, { senderName: z.string() });
export type MessageReceived = z.infer<typeof messageReceived>;

/** Specification section 3: a conversation in the list. */
export const chatEntry = z.object({
  /** Of the other person. */
  id,
  name: z.string(),
  profileImage: z.string(),
  lastMessage: z.string(),
  /** Who wrote it. */
  sender: id,
  createdAt: instant,
  seen: z.boolean(),
  unread: z.number(),
});
export type ChatEntry = z.infer<typeof chatEntry>;

export const chatPerson = z.object({ id, name: z.string(), profileImage: z.string() });
export type ChatPerson = z.infer<typeof chatPerson>;

/** Names of the chat's socket events, beside those of `sockets`. */
export const chatEvents = {
  send: 'sendMessage',
  seen: 'messageSeen',
  received: 'messageReceived',
} as const;

const ofUser = { service: 'messaging', access: 'user' } as const;

export const directChat = {
  loadIntialConversation: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/chat/loadIntialConversation',
    summary: 'Own conversations, the one written in last first, and how many messages are unseen.',
    query: pageQuery,
    response: z.extend(page(chatEntry), { unread: z.number() }),
  }),
  getMessage: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/chat/getMessage',
    summary: 'Messages with one person, newest first.',
    query: z.extend(pageQuery, { id }),
    response: z.extend(page(chatMessage), { person: chatPerson }),
  }),
};
