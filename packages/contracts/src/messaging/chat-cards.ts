import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency } from '../shared/primitives.ts';
import { type ChatCard, chatCardKinds } from './chat.ts';

/** Names a card in a query: `invoice:0123…`, `milestone:0123…:m1`. */
export const cardRef = z
  .string()
  .check(z.regex(/^(proposal|contract|milestone|invoice):[0-9a-f]{24}(:[\w-]{1,64})?$/));

/** How a card is named in a query. */
export const cardRefOf = ({ kind, id, milestoneId }: ChatCard): string =>
  [kind, id, milestoneId].filter(Boolean).join(':');

/** Most references per call. */
export const maxCardRefs = 50;

/** Current state of a document in a conversation, and its reader's next action. */
export const cardState = z.object({
  ref: z.string(),
  kind: z.enum(chatCardKinds),
  /** Such as `P-0018`; empty where there is none. */
  number: z.string(),
  title: z.string(),
  /** In minor units; null where there is none. */
  amount: z.nullable(z.number()),
  currency,
  /** For people, such as `Waiting for your signature`. */
  state: z.string(),
  tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  /** Link to a page of ours; null when the reader has no action. */
  action: z.nullable(z.object({ label: z.string(), href: z.string() })),
  /** Link to the document. */
  href: z.string(),
});
export type CardState = z.infer<typeof cardState>;

export const chatCards = {
  states: defineEndpoint({
    service: 'documents',
    method: 'GET',
    path: '/proposal/cards',
    access: 'user',
    summary:
      'Get the current state of documents shown in a conversation. Documents of other people are left out.',
    query: z.strictObject({
      /** Refs with commas between them, at most `maxCardRefs`. */
      refs: z.string().check(z.maxLength(5000)),
    }),
    response: z.object({ cards: z.array(cardState) }),
  }),
};
