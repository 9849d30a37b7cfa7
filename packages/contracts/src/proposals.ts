import * as z from 'zod/mini';
import { clauseIds } from './clauses.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  capabilityId,
  currency,
  day,
  email,
  id,
  instant,
  page,
  pageQuery,
  requiredText,
  text,
} from './primitives.ts';

export const paymentTypes = ['one_time', 'ongoing', 'milestone'] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const frequencies = ['weekly', 'biweekly', 'monthly'] as const;

/** Days from sending until an unanswered proposal expires. */
export const proposalValidDays = 30;

/** Messages of specification section 5, letter for letter. */
export const proposalMessages = {
  email: 'Please fill the email address!',
  emailInvalid: 'Invalid email address!',
  projectName: 'Please fill the project name!',
  startDate: 'Please fill the start date!',
  endDate: 'Please fill the end date!',
  upfrontPayment: 'Please fill the upfront payment!',
  totalFee: 'Please fill the total fee!',
  frequency: 'Please fill the frequency!',
  rate: 'Please fill the rate!',
  firstPayment: 'Please fill the first payment!',
  milestones: 'Please fill all the milestones details',
  scope: 'Project Scope brief should be atleast 10 characters long!',
  deliverableName: 'Please fill all the deliverable name',
  deliverableDescription: 'Please fill all the deliverable description',
} as const;

const datesInOrder = z.refine<{ start_date: string; end_date: string }>(
  (details) => details.start_date <= details.end_date,
  { error: 'The end date cannot be before the start date.', path: ['end_date'] },
);

const period = {
  start_date: day(proposalMessages.startDate),
  end_date: day(proposalMessages.endDate),
};

const oneTimeDetails = z
  .strictObject({
    ...period,
    upfront_payment: amount(proposalMessages.upfrontPayment, 0),
    total_fee: amount(proposalMessages.totalFee),
  })
  .check(
    datesInOrder,
    z.refine((details) => details.upfront_payment <= details.total_fee, {
      error: 'The upfront payment cannot be more than the total fee.',
      path: ['upfront_payment'],
    }),
  );

const ongoingDetails = z
  .strictObject({
    ...period,
    frequency: z.enum(frequencies, proposalMessages.frequency),
    /** What each period costs. */
    rate: amount(proposalMessages.rate),
    /** The first payment, due at acceptance. */
    payment_rate: amount(proposalMessages.firstPayment, 0),
  })
  .check(datesInOrder);

export const milestone = z.strictObject({
  name: requiredText(proposalMessages.milestones),
  deliverable: requiredText(proposalMessages.milestones),
  rate: amount(proposalMessages.milestones),
  end_date: day(proposalMessages.milestones),
});
const milestoneDetails = z.strictObject({
  milestones: z
    .array(milestone)
    .check(
      z.minLength(1, proposalMessages.milestones),
      z.maxLength(50, 'A proposal has at most 50 milestones.'),
    ),
});

const projectFields = {
  email,
  client_name: text(120),
  project_name: requiredText(proposalMessages.projectName, 120),
  currency,
  project_description: z
    .string(proposalMessages.scope)
    .check(
      z.trim(),
      z.minLength(10, proposalMessages.scope),
      z.maxLength(10_000, 'Input cannot exceed 10000 characters'),
    ),
  project_deliverables: z
    .array(
      z.strictObject({
        deliverable_name: requiredText(proposalMessages.deliverableName),
        deliverable_description: requiredText(proposalMessages.deliverableDescription, 1000),
      }),
    )
    .check(z.maxLength(50, 'A proposal has at most 50 deliverables.')),
};
const contractFields = {
  clauses: z.array(z.enum(clauseIds)).check(z.maxLength(clauseIds.length)),
  additionalTerms: z
    .string()
    .check(z.trim(), z.maxLength(10_000, 'Input cannot exceed 10000 characters')),
};
const signFields = {
  signature: requiredText('Please sign with your full name.', 120),
};

const byPaymentType = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('payment_type', [
    z.strictObject({ ...shape, payment_type: z.literal('one_time'), details: oneTimeDetails }),
    z.strictObject({ ...shape, payment_type: z.literal('ongoing'), details: ongoingDetails }),
    z.strictObject({ ...shape, payment_type: z.literal('milestone'), details: milestoneDetails }),
  ]);

/** What each wizard step must satisfy before the next opens. */
export const proposalSteps = {
  project: byPaymentType(projectFields),
  contract: z.strictObject(contractFields),
  sign: z.strictObject(signFields),
};

/** The whole proposal as it is sent. */
export const proposalRequest = byPaymentType({
  ...projectFields,
  ...contractFields,
  ...signFields,
  /** Made by the browser once a draft: sending the same draft again answers with the first proposal. */
  draft_id: z.uuid(),
});
export type ProposalRequest = z.output<typeof proposalRequest>;

/** The fields of specification section 3 as a form holds them: nothing is filled in yet. Amounts are minor units. */
export interface ProposalDraft {
  draft_id: string;
  email: string;
  client_name: string;
  project_name: string;
  currency: z.infer<typeof currency>;
  payment_type: PaymentType;
  details: {
    start_date: string;
    end_date: string;
    upfront_payment: number | null;
    total_fee: number | null;
    frequency: (typeof frequencies)[number] | '';
    rate: number | null;
    payment_rate: number | null;
    milestones: { name: string; deliverable: string; rate: number | null; end_date: string }[];
  };
  project_description: string;
  project_deliverables: { deliverable_name: string; deliverable_description: string }[];
  clauses: (typeof clauseIds)[number][];
  additionalTerms: string;
  signature: string;
}

/** The details that belong to a draft's payment type, as the request schema wants them. */
export function detailsOf({
  payment_type,
  details,
}: Pick<ProposalDraft, 'payment_type' | 'details'>) {
  const {
    start_date,
    end_date,
    upfront_payment,
    total_fee,
    frequency,
    rate,
    payment_rate,
    milestones,
  } = details;
  switch (payment_type) {
    case 'one_time':
      return { start_date, end_date, upfront_payment, total_fee };
    case 'ongoing':
      return { start_date, end_date, frequency, rate, payment_rate };
    case 'milestone':
      return { milestones };
  }
}

/** What the proposal commits the client to, in minor units: the fee, one period's rate, or the milestones' sum. */
export function proposalTotal(terms: Pick<ProposalDraft, 'payment_type' | 'details'>): number {
  switch (terms.payment_type) {
    case 'one_time':
      return terms.details.total_fee ?? 0;
    case 'ongoing':
      return terms.details.rate ?? 0;
    case 'milestone':
      return terms.details.milestones.reduce((sum, { rate }) => sum + (rate ?? 0), 0);
  }
}

export const proposalStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'active',
  'completed',
  'cancelled',
] as const;
export const proposalStatus = z.enum(proposalStatuses);
export type ProposalStatus = z.infer<typeof proposalStatus>;

export const deliveryStates = ['queued', 'rendering', 'mailing', 'sent', 'failed'] as const;
/** Where one mailed document stands on its way to one recipient. */
export const delivery = z.object({
  id: z.string(),
  /** `proposal`: the document to decide on; `signed`: the same with both signatures. */
  kind: z.enum(['proposal', 'signed']),
  to: z.string(),
  state: z.enum(deliveryStates),
  /** Why it failed, for people; empty otherwise. */
  reason: z.string(),
  updatedAt: instant,
});
export type Delivery = z.infer<typeof delivery>;

export const signature = z.object({
  role: z.enum(['freelancer', 'client']),
  name: z.string(),
  at: instant,
});

const sender = z.object({
  name: z.string(),
  headline: z.string(),
  location: z.string(),
  /** Address of the photo below `/files/`, or empty. */
  profileImage: z.string(),
});

/** The terms as stored and shown: the lenient twin of the request, with every detail filled. */
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
  }),
  project_description: z.string(),
  project_deliverables: z.array(
    z.object({ deliverable_name: z.string(), deliverable_description: z.string() }),
  ),
  clauses: z.array(z.enum(clauseIds)),
  additionalTerms: z.string(),
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

/** What the holder of the public link may know. */
export const contract = z.extend(proposalDocument, {
  contract_id: capabilityId,
  status: proposalStatus,
  acceptedAt: z.nullable(instant),
  pdfReady: z.boolean(),
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
  /** Minor units. */
  total: z.number(),
  status: proposalStatus,
  deliveries: z.array(delivery),
  createdAt: instant,
  expiresAt: instant,
});
export type ProposalSummary = z.infer<typeof proposalSummary>;

export const timelineEntry = z.object({
  at: instant,
  actor: z.enum(['freelancer', 'client', 'system']),
  event: z.string(),
});
export const proposalDetail = z.extend(proposalSummary, {
  document: proposalDocument,
  timeline: z.array(timelineEntry),
});
export type ProposalDetail = z.infer<typeof proposalDetail>;

/** Carries the one-time nonce of the signing step on the accepting call. */
export const acceptanceNonceHeader = 'x-acceptance-nonce';

const documents = { service: 'documents' } as const;
const contractParams = z.strictObject({ contract_id: capabilityId });
const proposalParams = z.strictObject({ id });
const answered = z.object({ message: z.string(), contract });

export const proposals = {
  createProject: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/createProject',
    access: 'freelancer',
    summary:
      'Store a proposal and queue its PDF and mail. The same draft_id again answers with the first one.',
    body: proposalRequest,
    multipart: {
      json: 'projectDetails',
      file: { field: 'file', maxBytes: 10 * 1024 * 1024, required: false },
    },
    response: z.object({ message: z.string(), proposal: proposalSummary }),
  }),
  fetchAllProposals: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchAllProposals',
    access: 'user',
    summary: 'Own proposals, newest first.',
    query: pageQuery,
    response: page(proposalSummary),
  }),
  fetchProject: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchProject/:id',
    access: 'user',
    summary: 'One own proposal with its time line.',
    params: proposalParams,
    response: z.object({ proposal: proposalDetail }),
  }),
  summary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/summary',
    access: 'user',
    summary: 'Counts and sums of own proposals by status and currency.',
    response: z.object({
      totals: z.array(
        z.object({ status: proposalStatus, currency, count: z.number(), total: z.number() }),
      ),
    }),
  }),
  retryDelivery: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/retryDelivery/:id/:deliveryId',
    access: 'freelancer',
    summary: 'Queue a failed delivery again.',
    params: z.strictObject({ id, deliveryId: id }),
    response: z.object({ proposal: proposalSummary }),
  }),
  withdraw: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/withdraw/:id',
    access: 'freelancer',
    summary: 'Take an unanswered proposal back.',
    params: proposalParams,
    response: z.object({ proposal: proposalSummary }),
  }),
  readContract: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/contract/:contract_id',
    access: 'capability',
    perMinute: 60,
    summary: 'The contract behind a public link.',
    params: contractParams,
    response: z.object({ contract }),
  }),
  contractPdf: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/contract/:contract_id/pdf',
    access: 'capability',
    perMinute: 30,
    summary: 'The document of record as PDF.',
    params: contractParams,
  }),
  markViewed: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/viewed/:contract_id',
    access: 'capability',
    perMinute: 30,
    summary: 'Say that a person has the page open; sent becomes viewed.',
    params: contractParams,
    response: z.object({ contract }),
  }),
  sign: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/sign/:contract_id',
    access: 'capability',
    perMinute: 20,
    summary:
      "Put the client's name under the contract; gives the nonce that accepting needs, good for 10 minutes.",
    params: contractParams,
    body: z.strictObject({
      name: requiredText('Please sign with your full name.', 120),
      consent: z.literal(true, 'Please confirm that you have read the proposal.'),
    }),
    response: z.object({ nonce: z.string() }),
  }),
  accept: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/employer/proposal/accept/:contract_id',
    access: 'capability',
    perMinute: 20,
    summary: `Accept. Refused without the nonce in ${acceptanceNonceHeader}; accepting twice is harmless.`,
    params: contractParams,
    response: answered,
  }),
  decline: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/decline/:contract_id',
    access: 'capability',
    perMinute: 20,
    summary: 'Decline with an optional reason.',
    params: contractParams,
    body: z.strictObject({ reason: text(1000) }),
    response: answered,
  }),
};
