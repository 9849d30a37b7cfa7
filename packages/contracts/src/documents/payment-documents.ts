import * as z from 'zod/mini';
import { evidenceKinds } from '../payments/disputes.ts';
import { billingDetails, platformInvoice } from '../payments/subscriptions.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, currency, id, instant } from '../shared/primitives.ts';
import { invoiceStatuses } from './invoice-records.ts';

const internal = { service: 'documents', access: 'internal' } as const;

/** The details of an invoice that payments needs to charge it. */
export const payableInvoice = z.object({
  invoiceId: id,
  orderId: capabilityId,
  number: z.string(),
  freelancerId: id,
  clientName: z.string(),
  clientEmail: z.string(),
  /** The recipient whose link it is; missing where the invoice has one link only. */
  payerId: z.optional(z.string()),
  status: z.enum(invoiceStatuses),
  currency,
  /** Minor units. */
  total: z.number(),
  balance: z.number(),
  part_payments: z.boolean(),
  /** The upfront payment; 0 for none. */
  deposit: z.number(),
  /** Amounts of all installments, in the order of their dates; none where it is due once. */
  installments: z.optional(z.array(z.number())),
  /** The least of an installment that can be paid; 0 for all of it. */
  minimum_payment: z.optional(z.number()),
  /** The part of the balance that the client withholds as tax (TDS), so may leave unpaid. */
  tds: z.optional(z.number()),
  /** Ids of the online payments that `balance` includes. */
  noted: z.array(z.string()),
  senderName: z.string(),
  senderEmail: z.string(),
  /** The client's, as far as it is known. */
  timeZone: z.string(),
  /** Id of the plan that it is a period of. */
  recurringId: z.nullable(id),
  /** The end of the day on which it, or its first unpaid installment, is due. */
  dueAt: instant,
  /** Whether a part of it was credited, refunded or disputed. */
  isContested: z.boolean(),
  /** The email about its next automatic charge: the event that requested it, and its outcome. */
  chargeNotice: z.optional(
    z.object({
      id: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      /** When the mail server accepted it. */
      sentAt: z.optional(instant),
    }),
  ),
});
export type PayableInvoice = z.infer<typeof payableInvoice>;

const side = z.object({ name: z.string(), lines: z.array(z.string()) });

/** What a client was invoiced, paid and owes. */
export const clientStatementDocument = z.strictObject({
  kind: z.literal('client_statement'),
  owner: side,
  client: side,
  currency,
  at: instant,
  invoiced: z.number(),
  paid: z.number(),
  balance: z.number(),
  rows: z.array(
    z.object({ day: z.string(), text: z.string(), amount: z.number(), balance: z.number() }),
  ),
});
export type ClientStatementDocument = z.infer<typeof clientStatementDocument>;

/** The documents that the documents service renders for payments. Amounts are minor units. */
export const paymentDocument = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('statement'),
    owner: side,
    /** Such as `2026-11`, or `2026`. */
    period: z.string(),
    currency,
    opening: z.number(),
    closing: z.number(),
    rows: z.array(
      z.object({
        at: instant,
        what: z.string(),
        about: z.string(),
        fee: z.number(),
        tax: z.number(),
        amount: z.number(),
        balance: z.number(),
      }),
    ),
  }),
  clientStatementDocument,
  z.strictObject({
    kind: z.literal('platform_invoice'),
    invoice: platformInvoice,
    from: side,
    to: side,
    /** The platform's; empty without one. The payer's is in `billing`. */
    gstin: z.string(),
    billing: z.nullable(billingDetails),
    rows: z.array(z.object({ what: z.string(), amount: z.number() })),
    /** Such as `CGST 9%`; none on an export. */
    taxes: z.array(z.object({ name: z.string(), amount: z.number() })),
    notes: z.array(z.string()),
  }),
]);
export type PaymentDocument = z.infer<typeof paymentDocument>;

export const evidencePiece = z.object({
  kind: z.enum(evidenceKinds),
  title: z.string(),
  facts: z.string(),
});

/** The pieces that are PDFs. */
export const evidenceFiles = ['proposal', 'invoice'] as const;
export type EvidenceFile = (typeof evidenceFiles)[number];

/** Internal calls from payments to the documents service. */
export const paymentDocuments = {
  payable: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/payable/:orderId',
    summary: 'Get the payment details of the invoice behind a public link.',
    params: z.strictObject({ orderId: capabilityId }),
    response: z.object({ invoice: payableInvoice }),
  }),
  autopayable: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/autopayable',
    summary: 'List unpaid invoices that a client’s autopay covers, at most 100.',
    query: z.strictObject({
      freelancerId: id,
      email: z.string(),
      recurringId: z.optional(id),
      /** Sent from this time on, or behind this link. */
      since: instant,
      orderId: capabilityId,
    }),
    response: z.object({ invoices: z.array(payableInvoice) }),
  }),
  print: defineEndpoint({
    ...internal,
    method: 'POST',
    path: '/proposal/print',
    silentMs: 60_000,
    summary: 'Render a statement or a platform invoice as PDF.',
    body: paymentDocument,
  }),
  evidence: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/evidence/:invoiceId',
    summary:
      'Get the evidence for an invoice: its accepted document, audit trail, deliveries and conversation.',
    params: z.strictObject({ invoiceId: id }),
    response: z.object({ evidence: z.array(evidencePiece) }),
  }),
  evidenceFile: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/evidence/:invoiceId/files/:kind',
    summary: 'Get one evidence document as PDF. 404 if there is none.',
    params: z.strictObject({ invoiceId: id, kind: z.enum(evidenceFiles) }),
  }),
  evidencePack: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/evidence/:invoiceId/pack',
    silentMs: 60_000,
    summary: 'Get the evidence as a ZIP.',
    params: z.strictObject({ invoiceId: id }),
  }),
};

/** Internal call from documents to messaging for the evidence pack. */
export const transcripts = {
  read: defineEndpoint({
    service: 'messaging',
    method: 'GET',
    path: '/chat/transcript',
    access: 'internal',
    summary: 'Get a freelancer’s conversation with the owner of an email address, oldest first.',
    query: z.strictObject({ freelancerId: id, email: z.string() }),
    response: z.object({
      lines: z.array(z.object({ at: instant, from: z.string(), text: z.string() })),
    }),
  }),
};
