import * as z from 'zod/mini';
import type { KeyArea, KeyScope } from '../accounts/key-scopes.ts';
import { payoutStates } from '../payments/payouts.ts';
import { currency, instant } from '../shared/primitives.ts';

/** URL of the item in the product, for people. */
const link = z.string();
const ofProposal = {
  proposalId: z.string(),
  projectName: z.string(),
  clientName: z.string(),
  link,
};
const ofInvoice = {
  ...{ invoiceId: z.string(), number: z.string(), clientName: z.string() },
  /** With tax, in minor units of the currency; missing for earlier events. */
  total: z.optional(z.number()),
  currency: z.optional(currency),
  /** Address of the person who paid the rest, where several people got the invoice. */
  paidBy: z.optional(z.string()),
  link,
};

/**
 * The webhook messages by type: when each is sent, which subject an API key must read to receive it,
 * and its payload. A type has the name of its event; fields may be added at any time.
 */
export const webhookMessages = {
  'lead.received': {
    says: 'Someone contacted a freelancer through their portfolio or a form.',
    area: 'leads',
    data: z.object({
      leadId: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      /** Name of the campaign of the form; empty for a portfolio. */
      campaign: z.string(),
      /** It may be spam. */
      suspicious: z.boolean(),
      link,
    }),
  },
  'proposal.viewed': {
    says: 'A client viewed a proposal.',
    area: 'proposals',
    data: z.object(ofProposal),
  },
  'proposal.accepted': {
    says: 'A client accepted and signed a proposal, which becomes a project.',
    area: 'proposals',
    data: z.object({
      ...ofProposal,
      /** The person who signed; missing for earlier events. */
      signedBy: z.optional(z.object({ name: z.string(), email: z.string() })),
    }),
  },
  'proposal.declined': {
    says: 'A client declined a proposal.',
    area: 'proposals',
    data: z.object({ ...ofProposal, reason: z.string() }),
  },
  'project.ended': {
    says: 'A freelancer completed or cancelled a project.',
    area: 'projects',
    data: z.object({
      ...ofProposal,
      status: z.enum(['completed', 'cancelled']),
      /** Why it was cancelled; empty otherwise. */
      reason: z.string(),
    }),
  },
  'invoice.paid': {
    says: 'An invoice was paid in full.',
    area: 'invoices',
    data: z.object(ofInvoice),
  },
  'invoice.overdue': {
    says: 'An invoice is overdue.',
    area: 'invoices',
    data: z.object(ofInvoice),
  },
  'payout.moved': {
    says: 'A payout’s status changed.',
    area: 'wallet',
    data: z.object({
      payoutId: z.string(),
      /** Minor units of the currency. */
      amount: z.number(),
      currency,
      state: z.enum(payoutStates),
      /** Why it was reversed; empty otherwise. */
      reason: z.string(),
      link,
    }),
  },
  'job.applied': {
    says: 'A freelancer applied to a job that a client posted.',
    area: 'jobs',
    data: z.object({
      jobId: z.string(),
      applicationId: z.string(),
      title: z.string(),
      /** The applicant’s. */
      name: z.string(),
      link,
    }),
  },
} as const satisfies Record<string, { says: string; area: KeyArea; data: z.ZodMiniType }>;

export type WebhookType = keyof typeof webhookMessages;
export const webhookTypes = Object.keys(webhookMessages) as [WebhookType, ...WebhookType[]];

/** What an API key needs to receive messages of a type. */
export const scopeOfWebhookType = (type: WebhookType): KeyScope =>
  `${webhookMessages[type].area}:read` as KeyScope;

/** Type of the test message that the owner sends; webhooks do not subscribe to it. */
export const webhookTestType = 'webhook.test';

/** The body of a message of a type. */
export const webhookMessage = (type: WebhookType) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instant,
    data: webhookMessages[type].data,
  });
export type WebhookData<Type extends WebhookType> = z.output<
  (typeof webhookMessages)[Type]['data']
>;
