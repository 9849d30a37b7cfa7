import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, requiredText, text } from '../shared/primitives.ts';

/** Specification section 9: the speed of the typewriter effect, and the delay of its completion. */
export const typewriter = {
  msPerCharacter: 5,
  defaultMsPerCharacter: 20,
  completionDelayMs: 100,
} as const;
/** Longest message to Sage, in characters. */
export const sageMessageLimit = 8000;
export const chatTitleLimit = 120;
/** Specification section 2: the title of a chat until its first exchange names it. */
export const defaultChatTitle = 'New Chat';
/** Specification section 5, verbatim. */
export const sageMessages = {
  chatId: 'Chat ID is required.',
  messageId: 'Message ID is required.',
} as const;

/** Number `n` in a reply's text, `[n]`, is the n-th of its citations. */
export const citation = z.object({ title: z.string(), url: z.string(), snippet: z.string() });
export type Citation = z.infer<typeof citation>;

/** Acts that Sage prepares and the person approves with one button. */
export const sageActKinds = [
  'time_entry',
  'lead_move',
  'reminder',
  'blog_post',
  'application_answer',
  'invoice_sending',
] as const;
export type SageActKind = (typeof sageActKinds)[number];

export const sageDraftKinds = [
  'proposal',
  'invoice',
  'service',
  'project',
  'blog',
  'lead_mail',
  ...sageActKinds,
] as const;
/**
 * A draft by Sage: it opens filled in in its wizard; nothing is sent or published before a click
 * there. An act has no wizard: its approval runs it.
 */
export const sageDraft = z.object({ id, kind: z.enum(sageDraftKinds), title: z.string() });
export type SageDraft = z.infer<typeof sageDraft>;

/** Kinds of drafts that open in a wizard. */
export type SageWizardKind = Exclude<SageDraft['kind'], SageActKind>;

/** The page that opens a draft of each kind, by its id as `draft` in the query. */
export const sageDraftPaths: Record<SageWizardKind, string> = {
  proposal: '/proposal/new',
  invoice: '/invoice/new',
  service: '/service-overview',
  project: '/create-project',
  blog: '/create-blog',
  lead_mail: '/lead-dashboard',
};

/** Time to approve an act, from its draft on. */
export const approvalMs = 10 * 60 * 1000;

/**
 * `open`: not approved; `expired`: too late to approve; `started`: approved, without an outcome
 * yet; `failed`: refused, with the reason, and free to try again until it expires.
 */
export const sageActStates = ['open', 'expired', 'started', 'done', 'failed', 'undone'] as const;
/** An act of Sage with the exact values that its approval is for. */
export const sageAct = z.object({
  id,
  kind: z.enum(sageActKinds),
  title: z.string(),
  /** All values, as people read them. */
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The same as the act uses them; an approval repeats them. */
  values: z.record(z.string(), z.unknown()),
  /** The label of its button. It has no text of other people, which could mislead. */
  button: z.string(),
  /** What can’t be undone, to read before the click; empty otherwise. */
  caution: z.string(),
  undoable: z.boolean(),
  /** The page that shows the outcome. */
  page: z.string(),
  expiresAt: instant,
  state: z.enum(sageActStates),
  approvedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Why it failed; empty otherwise. */
  problem: z.string(),
});
export type SageAct = z.infer<typeof sageAct>;

/** `stopped` by the person; `failed`: the text so far is stored, and the message can be sent again. */
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
  /** The installation's key is wrong. */
  'unauthorised',
  /** The installation's quota at the provider is used up. */
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
  /** Always `done` for a user's message: the reply has the outcome. */
  state: z.enum(replyStates),
  /** Only of a failed reply: a sentence for people. */
  failure: z.nullable(z.object({ code: z.enum(replyFailures), message: z.string() })),
  /** For a reply: the message it answers. */
  answers: z.nullable(id),
  /**
   * Of a question: sending it again under this id joins its reply, or tries once more after a
   * failure.
   */
  requestId: z.nullable(z.string()),
  useInternet: z.boolean(),
  /** Created without a model, from the help pages and the person's records. */
  offline: z.boolean(),
  drafts: z.array(sageDraft),
});
export type SageMessage = z.infer<typeof sageMessage>;

const namedId = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.regex(/^[0-9a-f]{24}$/, 'This id is invalid.'),
    );
const chatTitle = requiredText('Enter a title.', chatTitleLimit);

export const sendMessageForm = z.strictObject({
  chatId: namedId(sageMessages.chatId),
  message: requiredText('Enter a message.', sageMessageLimit),
  useInternet: z._default(z.boolean(), false),
  /** Created by the browser per message: sending it again has no effect. */
  requestId: z.optional(z.uuid()),
});

/** The response of sending, once the reply is complete. */
export const sageExchange = z.object({
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
export type SageExchange = z.infer<typeof sageExchange>;

export const sageStatus = z.object({
  provider: z.enum(['model', 'offline']),
  /** False when no search is configured, as the toggle then says. */
  internetSearch: z.boolean(),
  /** Tokens of this calendar month. */
  budget: z.object({ used: z.number(), limit: z.number(), renewsAt: instant }),
});

const ofSage = { service: 'sage', access: 'user' } as const;
const chatParams = z.strictObject({ chatId: id });
const dataOf = <T extends z.ZodMiniType>(data: T) => z.object({ message: z.string(), data });
const done = z.object({ message: z.string() });

export const sage = {
  chats: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/chats',
    summary: 'List chats, most recently used first. `q` searches titles and messages.',
    query: z.extend(pageQuery, { q: z.optional(text(100)) }),
    response: dataOf(page(chat)),
  }),
  createChat: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/chats',
    perMinute: 60,
    summary: 'Create a chat.',
    body: z.optional(z.strictObject({ title: z.optional(text(chatTitleLimit)) })),
    response: dataOf(chat),
  }),
  messages: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/chats/:chatId/messages',
    names: 'own',
    summary: 'List messages: newest page first, oldest to newest within a page.',
    params: chatParams,
    query: pageQuery,
    response: dataOf(page(sageMessage)),
  }),
  updateChat: defineEndpoint({
    ...ofSage,
    method: 'PATCH',
    path: '/sage-ai/chats/:chatId',
    names: 'own',
    summary: 'Rename a chat.',
    params: chatParams,
    body: z.strictObject({ title: chatTitle }),
    response: dataOf(z.pick(chat, { title: true, updatedAt: true })),
  }),
  updateNoChat: defineEndpoint({
    ...ofSage,
    method: 'PATCH',
    path: '/sage-ai/chats',
    summary: 'Always fails: the chat id is required.',
  }),
  deleteChat: defineEndpoint({
    ...ofSage,
    method: 'DELETE',
    path: '/sage-ai/chats/:chatId',
    names: 'own',
    summary: 'Delete a chat and its messages. 404 when it no longer exists.',
    params: chatParams,
    response: done,
  }),
  deleteNoChat: defineEndpoint({
    ...ofSage,
    method: 'DELETE',
    path: '/sage-ai/chats',
    summary: 'Always fails: the chat id is required.',
  }),
  send: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages',
    silentMs: 600_000,
    summary:
      'Send a message to Sage. Returns the whole reply; the socket streams it. 409 while Sage is replying in this chat, 429 beyond a limit.',
    body: sendMessageForm,
    response: dataOf(sageExchange),
  }),
  stop: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages/stop',
    summary: 'Stop the current reply in a chat and keep the text so far.',
    body: z.strictObject({ chatId: namedId(sageMessages.chatId) }),
    response: done,
  }),
  markAnimated: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/messages/mark-animated',
    summary: 'Mark a reply as animated.',
    body: z.strictObject({ messageId: namedId(sageMessages.messageId) }),
    response: done,
  }),
  status: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/status',
    summary: 'Get the model, whether internet search is available, and the tokens left this month.',
    response: dataOf(sageStatus),
  }),
  draft: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/drafts/:id',
    names: 'own',
    summary: 'Get a draft that Sage prepared.',
    params: z.strictObject({ id }),
    response: dataOf(
      z.object({
        kind: z.enum(sageDraftKinds),
        title: z.string(),
        /** The known fields of a draft of this kind. */
        content: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  approvals: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/approvals',
    summary: 'List the acts of Sage that the caller approved, newest first.',
    query: pageQuery,
    response: dataOf(page(sageAct)),
  }),
  act: defineEndpoint({
    ...ofSage,
    method: 'GET',
    path: '/sage-ai/acts/:id',
    names: 'own',
    summary: 'Read an act that Sage prepared, with its values and state.',
    params: z.strictObject({ id }),
    response: dataOf(sageAct),
  }),
  approve: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/acts/:id/approve',
    names: 'own',
    perMinute: 20,
    summary:
      'Approve an act with exactly its values, within ten minutes, and run it. Repeating it runs it once.',
    params: z.strictObject({ id }),
    body: z.strictObject({ values: z.record(z.string(), z.unknown()) }),
    response: dataOf(sageAct),
  }),
  undo: defineEndpoint({
    ...ofSage,
    method: 'POST',
    path: '/sage-ai/acts/:id/undo',
    names: 'own',
    perMinute: 20,
    summary: 'Undo an approved act, or `conflict` when it can’t be undone. Idempotent.',
    params: z.strictObject({ id }),
    response: dataOf(sageAct),
  }),
};
