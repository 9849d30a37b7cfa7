import * as z from 'zod/mini';
import { disputeStates } from '../payments/disputes.ts';
import { currency } from '../shared/primitives.ts';
import { invoiceKinds } from './invoice-records.ts';
import { milestoneStatuses } from './project-records.ts';
import { deliveryKinds, deliveryStates } from './proposal-records.ts';

/** Empty in events from before this field. */
const clientEmail = z._default(z.string(), '');
const ofProposal = {
  proposalId: z.string(),
  freelancerId: z.string(),
  projectName: z.string(),
  clientEmail,
};
const ofInvoice = {
  invoiceId: z.string(),
  freelancerId: z.string(),
  number: z.string(),
  clientEmail,
};

/** Missing in events from before this field. */
const ofTotal = {
  ...{ ...ofInvoice, clientName: z.string() },
  /** Minor units of the currency. */
  total: z.optional(z.number()),
  currency: z.optional(currency),
  /** Address of the person whose payment settled it; missing where the document has one link only. */
  paidBy: z.optional(z.string()),
};

/** Amounts are minor units. */
const ofMoney = { ...ofInvoice, clientName: z.string(), amount: z.number(), currency };

/** Events of proposals, projects and invoices. */
export const documentEvents = {
  'proposal.delivery-changed': {
    // Marketplace moves the lead whose address it was sent to.
    consumers: ['messaging', 'marketplace'],
    payload: z.object({
      ...ofProposal,
      /** The email's kind; missing in events from before this field. */
      kind: z.optional(z.enum(deliveryKinds)),
      state: z.enum(deliveryStates),
      to: z.string(),
      reason: z.string(),
    }),
  },
  'proposal.viewed': {
    consumers: ['messaging', 'platform'],
    payload: z.object({ ...ofProposal, clientName: z.string() }),
  },
  'proposal.accepted': {
    consumers: ['messaging', 'marketplace', 'platform'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      /** Name and address of the person who signed; missing in events from before this field. */
      signedBy: z.optional(z.object({ name: z.string(), email: z.string() })),
      /** Whether the client ordered and paid a service instead of accepting a proposal. */
      isOrder: z.optional(z.boolean()),
    }),
  },
  'order.cancelled': {
    // A client cancelled a paid order by its rule; payments refunds it, once for each payment.
    consumers: ['messaging', 'payments'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      /** Minor units. */
      refunds: z.array(z.object({ paymentId: z.string(), amount: z.number() })),
      total: z.number(),
      currency,
    }),
  },
  'proposal.declined': {
    consumers: ['messaging', 'platform'],
    payload: z.object({ ...ofProposal, clientName: z.string(), reason: z.string() }),
  },
  'proposal.question-asked': {
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      /** Recipient of the reply: an unverified address. */
      email: z._default(z.string(), ''),
      message: z._default(z.string(), ''),
    }),
  },
  'project.milestone-moved': {
    // Documents emails the affected people.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      milestoneId: z.string(),
      /** Its name. */
      milestone: z.string(),
      status: z.enum(milestoneStatuses),
      /**
       * The person who caused it; after a void invoice, the freelancer approves the milestone
       * again.
       */
      by: z.enum(['freelancer', 'client']),
    }),
  },
  'project.hours-moved': {
    // Documents emails the client.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      weekId: z.string(),
      /** Its first day. */
      monday: z.string(),
      seconds: z.number(),
      /** `withdrawn`: the freelancer withdrew hours that the client had confirmed. */
      status: z.enum(['shared', 'confirmed', 'withdrawn']),
    }),
  },
  'project.ended': {
    // Only its freelancer ends one; documents mails the client.
    consumers: ['messaging', 'documents', 'platform'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      status: z.enum(['completed', 'cancelled']),
      /** Why it was cancelled; empty otherwise. */
      reason: z.string(),
    }),
  },
  'project.file-added': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      file: z.string(),
      by: z.enum(['freelancer', 'client']),
    }),
  },
  'invoice.draft-ready': {
    consumers: ['messaging'],
    /**
     * A period of an ongoing project or a recurring invoice has started: its invoice is ready to
     * send. `proposalId` is empty without a project.
     */
    payload: z.object({ ...ofProposal, draftId: z.string() }),
  },
  'invoice.delivery-changed': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofInvoice,
      /** Kind of the email. */
      kind: z.enum(deliveryKinds),
      state: z.enum(deliveryStates),
      to: z.string(),
      reason: z.string(),
    }),
  },
  'invoice.viewed': {
    consumers: ['messaging'],
    payload: z.object({ ...ofInvoice, kind: z.enum(invoiceKinds), clientName: z.string() }),
  },
  'invoice.overdue': {
    consumers: ['messaging', 'platform'],
    payload: z.object(ofTotal),
  },
  /** The amount due is zero. */
  'invoice.paid': {
    consumers: ['messaging', 'marketplace', 'platform'],
    payload: z.object(ofTotal),
  },
  /** A payment was received through the checkout, and an amount is still due. */
  'invoice.part-paid': {
    consumers: ['messaging'],
    payload: z.object({ ...ofMoney, left: z.number(), paidBy: z.optional(z.string()) }),
  },
  /** A payment through the checkout was refunded. */
  'invoice.refunded': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofMoney,
      reason: z.string(),
      /** It was beyond the amount due, so it cost the freelancer nothing. */
      isSurplus: z.boolean(),
    }),
  },
  'invoice.disputed': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofMoney,
      disputeId: z.string(),
      state: z.enum(disputeStates),
      respondBy: z.string(),
    }),
  },
} as const;
