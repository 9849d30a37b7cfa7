import * as z from 'zod/mini';
import { capabilityId, currency, id, instant } from '../shared/primitives.ts';
import { documentReferences } from './document-references.ts';
import { milestoneStatuses, project, timelineEntry } from './project-records.ts';
import { firstInvoiceModes, frequencies, paymentTypes } from './proposal-choices.ts';
import { proposalInstallments } from './proposal-installments.ts';
import { linkReader } from './recipient-inputs.ts';
import { signatureDrawing } from './signatures.ts';

export const proposalStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  // Was accepted; an accepted change has replaced it.
  'replaced',
  'active',
  'completed',
  'cancelled',
] as const;
export const proposalStatus = z.enum(proposalStatuses);
export type ProposalStatus = z.infer<typeof proposalStatus>;

export const deliveryStates = [
  'queued',
  'rendering',
  'mailing',
  'sent',
  'failed',
  // The mail server reports that this address does not exist: it takes no mail of ours until a person says
  // so.
  'bounced',
  // The email is no longer needed: there is nothing to try again.
  'skipped',
] as const;
/**
 * `proposal`: the document to decide on; `follow_up`: that document once more, with a message;
 * `signed`: it with both signatures; `reminder`: of an invoice, before or after its due date.
 */
export const deliveryKinds = [
  'proposal',
  'follow_up',
  'signed',
  'invoice',
  'reminder',
  'receipt',
  'credit_note',
] as const;
/** The status of one emailed document for one recipient. */
export const delivery = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds),
  to: z.string(),
  state: z.enum(deliveryStates),
  /** Why it failed or was skipped, for people; empty otherwise. */
  reason: z.string(),
  updatedAt: instant,
  /** Whether it goes to another person than the client, or than who replaced them. */
  isCopy: z.optional(z.boolean()),
});
export type Delivery = z.infer<typeof delivery>;

/** The same with every earlier state, oldest first. */
export const deliveryHistory = z.extend(delivery, {
  history: z.array(z.object({ at: instant, state: z.enum(deliveryStates), reason: z.string() })),
});
export type DeliveryHistory = z.infer<typeof deliveryHistory>;

export const signature = z.object({
  role: z.enum(['freelancer', 'client']),
  name: z.string(),
  at: instant,
  drawing: z.optional(signatureDrawing),
});

const sender = z.object({
  name: z.string(),
  headline: z.string(),
  location: z.string(),
  /** Address of the avatar below `/files/`, or empty. */
  profileImage: z.string(),
});

/** The terms as stored and displayed: the lenient twin of the request, with every detail filled. */
export const storedTerms = z.object({
  email: z.string(),
  client_name: z.string(),
  project_name: z.string(),
  currency,
  payment_type: z.enum(paymentTypes),
  details: z.object({
    start_date: z._default(z.string(), ''),
    end_date: z._default(z.string(), ''),
    upfront_payment: z._default(z.nullable(z.number()), null),
    total_fee: z._default(z.nullable(z.number()), null),
    frequency: z._default(z.enum([...frequencies, '']), ''),
    rate: z._default(z.nullable(z.number()), null),
    payment_rate: z._default(z.nullable(z.number()), null),
    milestones: z._default(
      z.array(
        z.object({
          name: z.string(),
          deliverable: z.string(),
          rate: z.nullable(z.number()),
          end_date: z.string(),
        }),
      ),
      [],
    ),
    /** Of a fee that is paid in installments, those before the last one. */
    installments: z.optional(proposalInstallments),
  }),
  project_description: z.string(),
  project_deliverables: z.array(
    z.object({ deliverable_name: z.string(), deliverable_description: z.string() }),
  ),
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
  valid_until: z._default(z.string(), ''),
  additionalTerms: z.string(),
  /**
   * Whether acceptance sends the invoice of the payment due then, or drafts it for the freelancer;
   * sent when left out.
   */
  first_invoice: z.optional(z.enum(firstInvoiceModes)),
  references: z.optional(documentReferences),
  /** Whether the client can state their PO number when they accept. */
  ask_po_number: z.optional(z.boolean()),
});

export type StoredTerms = z.infer<typeof storedTerms>;

/** What the document shows: the same for the wizard's preview, the public page and the PDF. */
export const proposalDocument = z.extend(storedTerms, {
  /** Such as `P-0018`; empty until it is sent. */
  number: z.string(),
  sender,
  sentAt: instant,
  expiresAt: instant,
  signatures: z.array(signature),
});
export type ProposalDocument = z.infer<typeof proposalDocument>;

/** The fields visible to the holder of the public link. */
export const contract = z.extend(proposalDocument, {
  contract_id: capabilityId,
  status: proposalStatus,
  acceptedAt: z.nullable(instant),
  pdfReady: z.boolean(),
  /** The proposal that this one replaces, to show the changes. */
  replaces: z.nullable(z.object({ number: z.string(), terms: storedTerms })),
  /** The link of the accepted change that replaced this one. */
  replacedBy: z.nullable(capabilityId),
  /** Work in progress; null before the acceptance. */
  project: z.nullable(project),
  /** Whose link it is; missing where the document has one link only. */
  reader: z.optional(linkReader),
});
export type Contract = z.infer<typeof contract>;

export const proposalSummary = z.object({
  id,
  contract_id: capabilityId,
  number: z.string(),
  email: z.string(),
  client_name: z.string(),
  project_name: z.string(),
  payment_type: z.enum(paymentTypes),
  currency,
  /** Minor units; the price of one period for ongoing work. */
  total: z.number(),
  /** Of ongoing work, else empty. */
  frequency: z._default(z.enum([...frequencies, '']), ''),
  status: proposalStatus,
  deliveries: z.array(delivery),
  /** The proposal that this one replaces once accepted, and the one that replaced it. */
  replaces: z.nullable(id),
  replacedBy: z.nullable(id),
  /** Null before the acceptance. */
  progress: z.nullable(
    z.object({
      milestones: z.array(z.object({ name: z.string(), status: z.enum(milestoneStatuses) })),
      /** The next step; its date is empty when it has none. */
      next: z.nullable(z.object({ name: z.string(), day: z.string() })),
    }),
  ),
  createdAt: instant,
  expiresAt: instant,
  /** When the last follow-up was sent; missing before one. */
  remindedAt: z.optional(instant),
});
export type ProposalSummary = z.infer<typeof proposalSummary>;

export const proposalDetail = z.extend(proposalSummary, {
  deliveries: z.array(deliveryHistory),
  document: proposalDocument,
  timeline: z.array(timelineEntry),
  project: z.nullable(project),
  pdfReady: z.boolean(),
});
export type ProposalDetail = z.infer<typeof proposalDetail>;

/** A proposal as its recipient sees it in their list. */
export const receivedProposal = z.object({
  /** Opens the contract: the recipient already has the link by email. */
  contract_id: capabilityId,
  number: z.string(),
  project_name: z.string(),
  freelancerName: z.string(),
  /** Address of the freelancer's avatar below `/files/`, or empty. */
  freelancerImage: z.optional(z.string()),
  currency,
  /** Minor units. */
  total: z.number(),
  status: proposalStatus,
  /** Number of submitted milestones that await the client's approval. */
  toApprove: z.number(),
  sentAt: instant,
  expiresAt: instant,
});
export type ReceivedProposal = z.infer<typeof receivedProposal>;
