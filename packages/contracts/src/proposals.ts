import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { timeZone } from './invoice-terms.ts';
import {
  capabilityId,
  currency,
  email,
  id,
  page,
  pageQuery,
  requiredText,
  text,
} from './primitives.ts';
import {
  contract,
  type ProposalStatus,
  proposalDetail,
  proposalStatus,
  proposalSummary,
  receivedProposal,
} from './proposal-records.ts';
import { paymentTypes, proposalRequest } from './proposal-terms.ts';
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

/** What a client signs a contract with. */
export const signForm = z.strictObject({
  name: requiredText('Please sign with your full name.', 120),
  drawing: z.optional(signatureDrawing),
  consent: z.literal(true, 'Please confirm that you have read the proposal.'),
});

/** What a client may ask before they decide; the answer goes to their address. */
export const questionForm = z.strictObject({
  name: text(120),
  email,
  message: requiredText('Please write your question.', 2000),
});

/** Lists of papers: waiting for an answer, accepted and under way, and over. */
export const proposalTabs = ['proposals', 'in_progress', 'completed'] as const;
export type ProposalTab = (typeof proposalTabs)[number];

/** What stands in which list, by the status that people see. */
export const proposalTabStatuses: Record<ProposalTab, readonly ProposalStatus[]> = {
  proposals: ['sent', 'viewed', 'declined', 'expired', 'withdrawn'],
  in_progress: ['accepted', 'active'],
  completed: ['completed', 'cancelled', 'replaced'],
};

export const proposals = {
  createProject: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/createProject',
    access: 'freelancer',
    // Each one mails an address of the sender's choice.
    perMinute: 20,
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
    summary: 'One own proposal with its time line.',
    params: proposalParams,
    response: z.object({ proposal: proposalDetail }),
  }),
  summary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/summary',
    access: 'user',
    summary:
      'Counts and sums of own proposals by status and currency, and what is still to bill of projects under way.',
    response: z.extend(proposalTotals, {
      /** Milestones that no invoice asks for yet, in minor units. */
      toBill: z.array(z.object({ currency, total: z.number() })),
    }),
  }),
  fetchReceived: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchReceived',
    access: 'employer',
    summary: "Proposals sent to the caller's own address, newest first.",
    query: pageQuery,
    response: page(receivedProposal),
  }),
  receivedSummary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/receivedSummary',
    access: 'employer',
    summary: 'Counts and sums of the proposals received, by status and currency.',
    response: proposalTotals,
  }),
  numbers: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/numbers',
    access: 'open',
    summary: 'How many proposals were sent and accepted on this installation.',
    response: z.object({ sent: z.number(), accepted: z.number() }),
  }),
  retryDelivery: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/retryDelivery/:id/:deliveryId',
    access: 'freelancer',
    names: 'own',
    perMinute: 20,
    summary: 'Queue a failed or bounced delivery again.',
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
    summary:
      'Mail the proposal, or once accepted the signed document, to the client again, when nothing is on its way already.',
    params: proposalParams,
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
      'A new draft from a proposal: a duplicate, a template without client and dates, or a change, which takes the place of the proposal when the client accepts it.',
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
    summary: 'The PDF of an own proposal as it stands.',
    params: proposalParams,
  }),
  exportCsv: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/export/:list',
    access: 'freelancer',
    names: 'own',
    perMinute: 10,
    summary: 'All own proposals, projects or invoices as CSV.',
    params: z.strictObject({ list: z.enum(['proposals', 'projects', 'invoices']) }),
  }),
  withdraw: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/withdraw/:id',
    access: 'freelancer',
    names: 'own',
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
    summary: 'Say that a person has the page open, and in which time zone; sent becomes viewed.',
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
    summary: 'Decline with an optional reason.',
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
    summary: "Mail a question to the proposal's sender.",
    params: contractParams,
    body: questionForm,
    response: z.object({ message: z.string() }),
  }),
};
