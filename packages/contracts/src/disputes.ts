import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { providerId } from './payment-orders.ts';
import { currency, id, instant, page, pageQuery, requiredText } from './primitives.ts';

const ofFreelancer = { service: 'payments', access: 'freelancer' } as const;
const ownDispute = { ...ofFreelancer, names: 'own' } as const;
const own = z.strictObject({ disputeId: providerId('disp') });

export const disputeStates = [
  'open',
  'under_review',
  'won',
  'lost',
  'accepted',
  'expired',
] as const;

/** The payer's bank asks for a payment back. */
export const dispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  invoiceId: id,
  /** Such as `INV-0044`. */
  invoiceNumber: z.string(),
  clientName: z.string(),
  amount: z.number(),
  currency,
  /** What it holds back in the wallet. */
  held: z.object({ amount: z.number(), currency }),
  /** For people. */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** After it, the bank decides without an answer. */
  respondBy: instant,
  openedAt: instant,
});
export type Dispute = z.infer<typeof dispute>;

export const evidenceKinds = ['proposal', 'trail', 'invoice', 'deliveries', 'messages'] as const;

export const disputeDetail = z.extend(dispute, {
  /** What the pack has: a line a piece. */
  evidence: z.array(
    z.object({ kind: z.enum(evidenceKinds), title: z.string(), facts: z.string() }),
  ),
  /** What was answered; empty before. */
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
    summary: 'Disputes about payments of own invoices, newest first.',
    query: pageQuery,
    response: page(dispute),
  }),
  read: defineEndpoint({
    ...ownDispute,
    method: 'GET',
    path: '/payment/disputes/:disputeId',
    summary: 'One of them, with what the evidence pack has.',
    params: own,
    response: z.object({ dispute: disputeDetail }),
  }),
  evidence: defineEndpoint({
    ...ownDispute,
    method: 'GET',
    path: '/payment/disputes/:disputeId/evidence',
    perMinute: 10,
    silentMs: 60_000,
    summary:
      'The evidence pack as a ZIP: the accepted document and its trail, the invoice, deliveries, the conversation.',
    params: own,
  }),
  contest: defineEndpoint({
    ...ownDispute,
    method: 'POST',
    path: '/payment/disputes/:disputeId/contest',
    perMinute: 10,
    summary: 'Answer the bank, with the evidence pack. Only once.',
    params: own,
    body: contestForm,
    response: changed,
  }),
  accept: defineEndpoint({
    ...ownDispute,
    method: 'POST',
    path: '/payment/disputes/:disputeId/accept',
    perMinute: 10,
    summary: 'Let the client have the money back. Twice is harmless.',
    params: own,
    response: changed,
  }),
};
