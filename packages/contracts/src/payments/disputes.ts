import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, instant, page, pageQuery, requiredText } from '../shared/primitives.ts';
import { providerId } from './payment-orders.ts';

const ofFreelancer = { service: 'payments', access: 'freelancer' } as const;
const ofOwner = { ...ofFreelancer, names: 'own' } as const;
const disputeParams = z.strictObject({ disputeId: providerId('disp') });

export const disputeStates = [
  'open',
  'under_review',
  'won',
  'lost',
  'accepted',
  'expired',
] as const;

/** A chargeback by the payer's bank. */
export const dispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  invoiceId: id,
  /** Such as `INV-0044`. */
  invoiceNumber: z.string(),
  clientName: z.string(),
  amount: z.number(),
  currency,
  /** The amount held in the wallet. */
  held: z.object({ amount: z.number(), currency }),
  /** For people. */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** After this time, the bank decides without a response. */
  respondBy: instant,
  openedAt: instant,
});
export type Dispute = z.infer<typeof dispute>;

export const evidenceKinds = ['proposal', 'trail', 'invoice', 'deliveries', 'messages'] as const;

export const disputeDetail = z.extend(dispute, {
  /** The items of the evidence pack, one line each. */
  evidence: z.array(
    z.object({ kind: z.enum(evidenceKinds), title: z.string(), facts: z.string() }),
  ),
  /** The response; empty before. */
  answer: z.string(),
});
export type DisputeDetail = z.infer<typeof disputeDetail>;

export const contestForm = z.strictObject({
  summary: requiredText('Please tell the bank what happened.', 1000),
});
const changed = z.object({ message: z.string(), dispute: disputeDetail });

export const disputes = {
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/payment/disputes',
    summary: 'List disputes about payments of your invoices, newest first.',
    query: pageQuery,
    response: page(dispute),
  }),
  read: defineEndpoint({
    ...ofOwner,
    method: 'GET',
    path: '/payment/disputes/:disputeId',
    summary: 'Get a dispute with the contents of its evidence pack.',
    params: disputeParams,
    response: z.object({ dispute: disputeDetail }),
  }),
  evidence: defineEndpoint({
    ...ofOwner,
    method: 'GET',
    path: '/payment/disputes/:disputeId/evidence',
    perMinute: 10,
    silentMs: 60_000,
    summary:
      'Download the evidence pack as a ZIP: the accepted document, its audit trail, the invoice, deliveries and the conversation.',
    params: disputeParams,
  }),
  contest: defineEndpoint({
    ...ofOwner,
    method: 'POST',
    path: '/payment/disputes/:disputeId/contest',
    perMinute: 10,
    summary: 'Answer the bank with the evidence pack. Allowed once.',
    params: disputeParams,
    body: contestForm,
    response: changed,
  }),
  accept: defineEndpoint({
    ...ofOwner,
    method: 'POST',
    path: '/payment/disputes/:disputeId/accept',
    perMinute: 10,
    summary: 'Accept a dispute, so that the client gets the money back. Idempotent.',
    params: disputeParams,
    response: changed,
  }),
};
