import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery, requiredText, text } from './primitives.ts';

/** Specification section 9: replies appear this fast, and are said to be finished this much later. */
export const typewriter = {
  msPerCharacter: 5,
  defaultMsPerCharacter: 20,
  completionDelayMs: 100,
} as const;
/** Longest message to Sage, in characters. */
export const sageMessageLimit = 8000;
export const chatTitleLimit = 120;
/** Specification section 2: what a chat is called until its first exchange names it. */
export const defaultChatTitle = 'New Chat';
/** Specification section 5, letter for letter. */
export const sageMessages = {
  chatId: 'Chat ID is required.',
  messageId: 'Message ID is required.',
} as const;

/** Number `n` in a reply's text, `[n]`, is the n-th of its citations. */
export const citation = z.object({ title: z.string(), url: z.string(), snippet: z.string() });
export type Citation = z.infer<typeof citation>;

export const sageDraftKinds = [
  'proposal',
  'invoice',
  'service',
  'project',
  'blog',
  'lead_mail',
] as const;
/** What Sage prepared: it opens in its wizard, filled in; nothing is sent or published before a click there. */
export const sageDraft = z.object({ id, kind: z.enum(sageDraftKinds), title: z.string() });
export type SageDraft = z.infer<typeof sageDraft>;

/** `stopped` by the person; `failed`: what there is of the reply is kept, and asking again is possible. */
export const replyStates = ['running', 'done', 'stopped', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

/** Why a reply failed. */
export const replyFailures = [
  /** The model's server is not reachable, broken or overloaded. */
  'away',
  'slow',
  /** The reply broke off in its middle. */
  'cut',
  'malformed',
  'refused',
  /** The installation's own key is wrong. */
  'unauthorised',
  /** The installation's own quota at the provider is used up. */
  'over_quota',
  'too_long',
  /** The process that was answering ended. */
  'interrupted',
] as const;
export type ReplyFailure = (typeof replyFailures)[number];

export const chat = z.object({ _id: id, title: z.string(), updatedAt: instant });
export type Chat = z.infer<typeof chat>;

export const sageMessage = z.object({
  _id: id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: instant,
  citations: z.array(citation),
  tokensIn: z.number(),
  tokensOut: z.number(),
  latencyMs: z.number(),
  animated: z.boolean(),
  /** Of a question always `done`: how its reply went, the reply says. */
  state: z.enum(replyStates),
  /** Only of a failed reply: a sentence for people. */
  failure: z.nullable(z.object({ code: z.enum(replyFailures), message: z.string() })),
  /** Of a reply: the question it answers. */
  answers: z.nullable(id),
  /** Of a question: sending it again under this id joins its reply, or tries once more after a failure. */
  requestId: z.nullable(z.string()),
  useInternet: z.boolean(),
  /** Made without a model: by searching the help pages and the person's own records. */
  offline: z.boolean(),
  drafts: z.array(sageDraft),
});
export type SageMessage = z.infer<typeof sageMessage>;

const namedId = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.regex(/^[0-9a-f]{24}$/, 'This id is not valid.'),
    );
const chatTitle = requiredText('Please give the chat a title.', chatTitleLimit);

export const sendMessageForm = z.strictObject({
  chatId: namedId(sageMessages.chatId),
  message: requiredText('Please type a message.', sageMessageLimit),
  useInternet: z._default(z.boolean(), false),
  /** Made by the browser once a question: sending it again does not ask twice. */
  requestId: z.optional(z.uuid()),
});

/** What sending answers with, once the whole reply is there. */
export const sentMessage = z.object({
  messageId: id,
  /** The stored question. */
  questionId: id,
  content: z.string(),
  citations: z.array(citation),
  tokensIn: z.number(),
  tokensOut: z.number(),
  latencyMs: z.number(),
  /** Only when this exchange named the chat. */
  chatTitle: z.optional(z.string()),
  state: z.enum(['done', 'stopped']),
  offline: z.boolean(),
  drafts: z.array(sageDraft),
});
export type SentMessage = z.infer<typeof sentMessage>;

export const sageStatus = z.object({
  provider: z.enum(['model', 'offline']),
  /** False: no search is set up, the toggle says so. */
  internetSearch: z.boolean(),
  /** Tokens of this calendar month. */
  budget: z.object({ used: z.number(), limit: z.number(), renewsAt: instant }),
});
export type SageStatus = z.infer<typeof sageStatus>;

const ofSage = { service: 'sage', access: 'user' } as const;
const chatParams = z.strictObject({ chatId: id });
const dataOf = <T extends z.ZodMiniType>(data: T) => z.object({ message: z.string(), data });
const done = z.object({ message: z.string() });

export const sage = {
  chats: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/chats',
    summary: 'Own chats, last used first; `q` searches their titles and messages.',
    query: z.extend(pageQuery, { q: z.optional(text(100)) }),
    response: dataOf(page(chat)),
  }),
  createChat: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/chats',
    perMinute: 60,
    summary: 'Begin a chat.',
    body: z.optional(z.strictObject({ title: z.optional(text(chatTitleLimit)) })),
    response: dataOf(chat),
  }),
  messages: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/chats/:chatId/messages',
    names: 'own',
    summary: 'Messages of a chat: the newest page first, oldest to newest within a page.',
    params: chatParams,
    query: pageQuery,
    response: dataOf(page(sageMessage)),
  }),
  updateChat: defineEndpoint({
    ...ofSage,
    method: 'PATCH',
    path: '/sage-ai/chats/:chatId',
    names: 'own',
    summary: 'Give a chat another title.',
    params: chatParams,
    body: z.strictObject({ title: chatTitle }),
    response: dataOf(z.pick(chat, { title: true, updatedAt: true })),
  }),
  updateNoChat: defineEndpoint({
    ...ofSage,
    method: 'PATCH',
    path: '/sage-ai/chats',
    summary: 'Says that the chat must be named.',
  }),
  deleteChat: defineEndpoint({
    ...ofSage,
    method: 'DELETE',
    path: '/sage-ai/chats/:chatId',
    names: 'own',
    summary: 'Delete a chat with all of its messages. 404 when there is none any more.',
    params: chatParams,
    response: done,
  }),
  deleteNoChat: defineEndpoint({
    ...ofSage,
    method: 'DELETE',
    path: '/sage-ai/chats',
    summary: 'Says that the chat must be named.',
  }),
  send: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages',
    silentMs: 600_000,
    summary:
      'Ask Sage; answers with the whole reply, which the socket brings as it is said. 409 while this chat is being answered, 429 when too much was asked.',
    body: sendMessageForm,
    response: dataOf(sentMessage),
  }),
  stop: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages/stop',
    summary: 'End the reply that is being made in a chat; what was said stays.',
    body: z.strictObject({ chatId: namedId(sageMessages.chatId) }),
    response: done,
  }),
  markAnimated: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages/mark-animated',
    summary: 'Say that a reply has been shown letter by letter.',
    body: z.strictObject({ messageId: namedId(sageMessages.messageId) }),
    response: done,
  }),
  status: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/status',
    summary: 'What answers, whether it can search the internet, and what is left of the month.',
    response: dataOf(sageStatus),
  }),
  draft: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/drafts/:id',
    names: 'own',
    summary: 'What Sage prepared, for its wizard.',
    params: z.strictObject({ id }),
    response: dataOf(
      z.object({
        kind: z.enum(sageDraftKinds),
        title: z.string(),
        /** Fields of the kind's own draft, as far as they are known. */
        content: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
};
