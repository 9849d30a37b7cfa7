import * as z from 'zod/mini';
import { id } from '../shared/primitives.ts';
import { chat, sageMessage } from './sage.ts';

/** Path of Sage's own socket on the gateway. */
export const sageSocketPath = '/sage-ai/socket.io';
/** Specification sections 4 and 9. */
export const sageSocketOptions = {
  autoConnect: false,
  transports: ['websocket'],
  upgrade: false,
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
} as const;

/**
 * Names of the socket events. The browser sends `register` (with `registerMessage`) and `follow`
 * and gets an acknowledgement: `{ success: true, … }` or a failure as over HTTP. Everything else
 * goes to every window of the person.
 */
export const sageSocketEvents = {
  register: 'register',
  follow: 'follow',
  question: 'question',
  delta: 'delta',
  activity: 'activity',
  reply: 'reply',
  chat: 'chat',
} as const;

/** The browser requests the reply under way in a chat, once it is registered. */
export const followMessage = z.strictObject({ chatId: id });
/** `running`: the reply so far; every later part of it arrives as a delta. */
export const followReply = z.object({
  success: z.literal(true),
  running: z.nullable(z.object({ messageId: id, content: z.string() })),
});
export type FollowReply = z.infer<typeof followReply>;

/**
 * A message was sent, or sent again after a failure, and its reply starts. A window replaces its
 * content under the two ids.
 */
export const sageQuestion = z.object({ chatId: id, message: sageMessage, reply: sageMessage });
export type SageQuestion = z.infer<typeof sageQuestion>;

/**
 * `offset` is the length (in UTF-16 units) of the text before it. A window skips parts that it
 * has, and follows again after a gap or without such a running reply.
 */
export const sageDelta = z.object({
  chatId: id,
  messageId: id,
  offset: z.number(),
  text: z.string(),
});
export type SageDelta = z.infer<typeof sageDelta>;

export const sageActivities = [
  'thinking',
  'searching',
  'reading',
  'looking_up',
  'drafting',
] as const;
/** Sage's activity between parts of the text; `detail` is for people, such as the search words. */
export const sageActivity = z.object({
  chatId: id,
  messageId: id,
  activity: z.enum(sageActivities),
  detail: z.string(),
});
export type SageActivity = z.infer<typeof sageActivity>;

/** A reply ended: done, stopped or failed. The event contains its whole text. */
export const sageReply = z.object({ chatId: id, message: sageMessage });
export type SageReply = z.infer<typeof sageReply>;

/** A chat was created, changed or deleted, or a reply in it was marked as animated. */
export const sageChatChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('created'), chatId: id, chat }),
  z.object({ change: z.literal('updated'), chatId: id, chat }),
  z.object({ change: z.literal('deleted'), chatId: id }),
  z.object({ change: z.literal('animated'), chatId: id, messageId: id }),
]);
export type SageChatChange = z.infer<typeof sageChatChange>;
