import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
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
} from '../shared/primitives.ts';
import { checkout } from './payment-orders.ts';

/** The provider charges saved payment methods in this currency only. */
export const autopayCurrency = 'INR';
/**
 * Maximum of one charge, in minor units. Above it, the Reserve Bank of India requires the payer to
 * authenticate each charge.
 */
export const autopayMaximum = 1_500_000;
/** The law requires a notice 24 hours before a charge; an hour more for its email. */
export const autopayNoticeHours = 25;
/** Days after the first failed charge on which it is tried again. */
export const autopayRetryDays = [1, 3, 5] as const;
/** Longest validity of a mandate. */
export const autopayYears = 3;

/** `client`: all invoices of this sender to this address; `recurring`: those of one plan. */
export const autopayScopes = ['client', 'recurring'] as const;
export type AutopayScope = (typeof autopayScopes)[number];

/** `pending`: the payment that saves the payment method is not confirmed. `paused`: by the bank. */
export const mandateStates = ['pending', 'active', 'paused', 'ended'] as const;
export const mandateEnds = [
  'client',
  'freelancer',
  'bank',
  'expired',
  'not_confirmed',
  'account_deleted',
] as const;
export type MandateEnd = (typeof mandateEnds)[number];

/**
 * `announced`: it will be charged at `at`. `retrying`: a charge failed, the next is at `at`. `sent`:
 * at the bank. `too_large`: above the maximum, so it is not charged. `given_up`: all tries failed.
 * `cancelled`: autopay ended, or the invoice was paid, credited, refunded or disputed meanwhile.
 */
export const autopayChargeStates = [
  'announced',
  'retrying',
  'sent',
  'paid',
  'skipped',
  'too_large',
  'given_up',
  'cancelled',
] as const;
export type AutopayChargeState = (typeof autopayChargeStates)[number];

export const autopayCharge = z.object({
  number: z.string(),
  /** Minor units. */
  amount: z.number(),
  currency,
  state: z.enum(autopayChargeStates),
  /** When it is charged, or was charged last. */
  at: instant,
  attempts: z.number(),
  /** Why the last charge failed; empty if none did. */
  reason: z.string(),
});
export type AutopayCharge = z.infer<typeof autopayCharge>;

export const mandate = z.object({
  id,
  scope: z.enum(autopayScopes),
  clientName: z.string(),
  clientEmail: z.string(),
  /** Id of the plan; null for all invoices of the client. */
  recurringId: z.nullable(id),
  /** Minor units. */
  maxAmount: z.number(),
  currency,
  endsOn: z.string(),
  state: z.enum(mandateStates),
  endReason: z.nullable(z.enum(mandateEnds)),
  /** Such as `Visa ending in 1111`; empty until it is known. */
  method: z.string(),
  /** The accepted text. */
  text: z.array(z.string()),
  acceptedAt: instant,
  /** The latest charge. */
  charge: z.nullable(autopayCharge),
});
export type Mandate = z.infer<typeof mandate>;

const forInvoice = z.strictObject({ orderId: capabilityId });
const capability = { service: 'payments', access: 'capability', perMinute: 30 } as const;

export const autopayRequest = z.strictObject({
  scope: z.enum(autopayScopes),
  /** Minor units. */
  max_amount: amount('Enter a maximum per charge.', 100).check(
    z.lte(autopayMaximum, 'Enter at most 15,000.00.'),
  ),
  ends_on: day('Enter an end date.'),
});
export type AutopayRequest = z.infer<typeof autopayRequest>;

export const autopay = {
  ofInvoice: defineEndpoint({
    ...capability,
    method: 'GET',
    path: '/payment/autopay/:orderId',
    summary:
      'Get what the client of an invoice’s public link can pay automatically, and their autopay.',
    params: forInvoice,
    response: z.object({
      /** Whether paying this invoice can start autopay, and for what. */
      scopes: z.array(z.enum(autopayScopes)),
      senderName: z.string(),
      /** Without the client's address: anyone with the link may read it. */
      mandate: z.nullable(z.omit(mandate, { clientEmail: true, clientName: true })),
      /** The charge of this invoice; null once what was not charged is paid. */
      charge: z.nullable(autopayCharge),
    }),
  }),
  start: defineEndpoint({
    ...capability,
    method: 'POST',
    path: '/payment/autopay/:orderId',
    summary:
      'Accept autopay: get the order whose payment saves the payment method. 409 when nothing is due or it is already on.',
    params: forInvoice,
    body: autopayRequest,
    response: z.extend(checkout, { amount: z.number(), currency, customerId: z.string() }),
  }),
  skip: defineEndpoint({
    ...capability,
    method: 'POST',
    path: '/payment/autopay/:orderId/skip',
    summary: 'Skip the announced charge of an invoice. 409 when there is none.',
    params: forInvoice,
    response: z.object({ message: z.string() }),
  }),
  stop: defineEndpoint({
    ...capability,
    method: 'POST',
    path: '/payment/autopay/:orderId/stop',
    summary: 'Stop the autopay that covers an invoice.',
    params: forInvoice,
    response: z.object({ message: z.string() }),
  }),
  list: defineEndpoint({
    service: 'payments',
    method: 'GET',
    path: '/payment/autopay',
    access: 'freelancer',
    summary: 'List the autopay of your clients, or of one by email address, newest first.',
    query: z.extend(pageQuery, { email: z.optional(email) }),
    response: page(mandate),
  }),
  end: defineEndpoint({
    service: 'payments',
    method: 'POST',
    path: '/payment/autopay/mandates/:id/stop',
    access: 'freelancer',
    names: 'own',
    summary: 'Stop a client’s autopay.',
    params: z.strictObject({ id }),
    response: z.object({ message: z.string() }),
  }),
};

export const autopayNews = [
  'started',
  'announced',
  'too_large',
  'failed',
  'given_up',
  'skipped',
  'ended',
] as const;
export type AutopayNews = (typeof autopayNews)[number];
