import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  capabilityId,
  currency,
  email,
  id,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';
import { poNumber } from './document-references.ts';
import { timeZone } from './invoice-fields.ts';
import { paymentTypes } from './proposal-choices.ts';
import {
  contract,
  type ProposalStatus,
  proposalDetail,
  proposalStatus,
  proposalSummary,
  receivedProposal,
} from './proposal-records.ts';
import { reminderTextLimit } from './reminder-terms.ts';
import { signatureDrawing } from './signatures.ts';

/** Carries the one-time nonce of the signing step on the accepting call. */
export const acceptanceNonceHeader = 'x-acceptance-nonce';

const documents = { service: 'documents' } as const;
const contractParams = z.strictObject({ contract_id: capabilityId });
const proposalParams = z.strictObject({ id });
const proposalTotals = z.object({
  totals: z.array(
    z.object({ status: proposalStatus, currency, count: z.number(), total: z.number() }),
  ),
});
const answered = z.object({ message: z.string(), contract });

/** The input with which a client signs a contract. */
export const signForm = z.strictObject({
  name: requiredText('Sign with your full name.', 120),
  drawing: z.optional(signatureDrawing),
  consent: z.literal(true, 'Confirm that you’ve read the proposal.'),
  /** The client’s PO number, where the proposal asks for it. */
  po_number: z.optional(poNumber),
});

/** A client's question before the decision; the reply goes to their email address. */
export const questionForm = z.strictObject({
  name: text(120),
  email,
  message: requiredText('Enter your question.', 2000),
});

/** Lists of documents: pending, active and ended. */
export const proposalTabs = ['proposals', 'in_progress', 'completed'] as const;
export type ProposalTab = (typeof proposalTabs)[number];

/** The lists and their statuses. */
export const proposalTabStatuses: Record<ProposalTab, readonly ProposalStatus[]> = {
  proposals: ['sent', 'viewed', 'declined', 'expired', 'withdrawn'],
  in_progress: ['accepted', 'active'],
  completed: ['completed', 'cancelled', 'replaced'],
};

export const proposals = {
  fetchAllProposals: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchAllProposals',
    access: 'user',
    summary: 'List the caller’s proposals, newest first.',
    query: z.extend(pageQuery, {
      tab: z.optional(z.enum(proposalTabs)),
      status: z.optional(proposalStatus),
      payment_type: z.optional(z.enum(paymentTypes)),
      /** Words of project, client or number. */
      q: z.optional(text(100)),
    }),
    response: page(proposalSummary),
  }),
  fetchProject: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchProject/:id',
    access: 'user',
    names: 'own',
    summary: 'Read a proposal with its timeline.',
    params: proposalParams,
    response: z.object({ proposal: proposalDetail }),
  }),
  summary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/summary',
    access: 'user',
    summary: 'Count and total proposals by status and currency, with the amount still to invoice.',
    response: z.extend(proposalTotals, {
      /** Milestones not invoiced yet, in minor units. */
      toBill: z.array(z.object({ currency, total: z.number() })),
    }),
  }),
  fetchReceived: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchReceived',
    access: 'employer',
    summary: "List proposals sent to the caller's email address, newest first.",
    query: z.extend(pageQuery, {
      /** Words of project or number. */
      q: z.optional(text(100)),
    }),
    response: page(receivedProposal),
  }),
  receivedSummary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/receivedSummary',
    access: 'employer',
    summary: 'Count and total received proposals by status and currency.',
    response: proposalTotals,
  }),
  numbers: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/numbers',
    access: 'open',
    summary:
      'Count proposals sent and accepted here. Counts below the installation’s minimum are left out.',
    response: z.object({ sent: z.optional(z.number()), accepted: z.optional(z.number()) }),
  }),
  retryDelivery: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/retryDelivery/:id/:deliveryId',
    access: 'freelancer',
    names: 'own',
    perMinute: 20,
    summary: 'Retry a failed or bounced delivery.',
    params: z.strictObject({ id, deliveryId: id }),
    response: z.object({ proposal: proposalSummary }),
  }),
  resend: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/resend/:id',
    access: 'freelancer',
    names: 'own',
    perMinute: 10,
    summary: 'Email the document to everyone again unless an email is queued.',
    params: proposalParams,
    response: z.object({ message: z.string(), proposal: proposalSummary }),
  }),
  remind: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/remind/:id',
    access: 'freelancer',
    names: 'own',
    perMinute: 10,
    summary:
      'Email a follow-up on an open proposal, at most one a day. Repeating a reminder_id sends nothing more.',
    params: proposalParams,
    body: z.strictObject({
      message: requiredText('Enter a message.', reminderTextLimit),
      /** Created by the caller once per follow-up. */
      reminder_id: z.optional(z.uuid()),
    }),
    response: z.object({ message: z.string(), proposal: proposalSummary }),
  }),
  copy: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/copy/:id',
    access: 'freelancer',
    names: 'own',
    perMinute: 20,
    summary:
      'Create a draft from a proposal: a duplicate, a template, or a change that replaces it on acceptance.',
    params: proposalParams,
    body: z.strictObject({ as: z.enum(['duplicate', 'template', 'change']), title: text(120) }),
    response: z.object({ draft_id: z.string() }),
  }),
  pdf: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/pdf/:id',
    access: 'freelancer',
    names: 'own',
    summary: 'Download a proposal’s current PDF.',
    params: proposalParams,
  }),
  exportCsv: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/export/:list',
    access: 'freelancer',
    names: 'own',
    perMinute: 10,
    summary:
      'Export the caller’s proposals, projects, invoices, recurring invoices or orders as CSV.',
    params: z.strictObject({
      list: z.enum(['proposals', 'projects', 'invoices', 'recurring', 'orders']),
    }),
  }),
  withdraw: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/withdraw/:id',
    access: 'freelancer',
    names: 'own',
    summary: 'Withdraw an open proposal.',
    params: proposalParams,
    response: z.object({ proposal: proposalSummary }),
  }),
  readContract: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/contract/:contract_id',
    access: 'capability',
    perMinute: 60,
    summary: 'Read the contract behind a public link.',
    params: contractParams,
    response: z.object({ contract }),
  }),
  contractPdf: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/contract/:contract_id/pdf',
    access: 'capability',
    perMinute: 30,
    summary: 'Download the document of record as PDF.',
    params: contractParams,
  }),
  markViewed: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/viewed/:contract_id',
    access: 'capability',
    perMinute: 30,
    summary: 'Mark the proposal as viewed and report the viewer’s time zone.',
    params: contractParams,
    body: z.strictObject({ time_zone: timeZone }),
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
    body: signForm,
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
    summary: 'Decline a proposal with an optional reason.',
    params: contractParams,
    body: z.strictObject({ reason: text(1000) }),
    response: answered,
  }),
  ask: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/question/:contract_id',
    access: 'capability',
    perMinute: 5,
    summary: "Email a question to the proposal's sender.",
    params: contractParams,
    body: questionForm,
    response: z.object({ message: z.string() }),
  }),
};
