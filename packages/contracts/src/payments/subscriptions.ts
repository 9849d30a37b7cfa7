import * as z from 'zod/mini';
import { countryCodes } from '../shared/country-codes.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  currency,
  id,
  instant,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';
import { checkout, checkoutResult, paymentVerification, providerId } from './payment-orders.ts';
import { plan } from './plans.ts';

const ofPerson = { service: 'payments', access: 'user' } as const;

/** Days for which a subscription keeps its plan after a failed charge. */
export const graceDays = 7;

export const subscriptionStates = [
  /** Paid, and renews automatically. */
  'active',
  /** The last charge failed: the plan stays until the grace period ends. */
  'grace',
  /** Cancelled: the plan stays until the paid period ends. */
  'ending',
  'ended',
] as const;

export const subscription = z.object({
  plan,
  state: z.enum(subscriptionStates),
  /** Minor units, for each period. */
  amount: z.number(),
  currency,
  /** When it renews; of one that ends, when it does. */
  renewsAt: instant,
  startedAt: instant,
  /** Such as `Visa ending in 1111`. */
  method: z.string(),
  /** A subscription that follows when this one ends, already agreed to. */
  next: z.nullable(z.object({ plan, startsAt: instant })),
});
export type Subscription = z.infer<typeof subscription>;

/**
 * The States and territories of India by the codes of its tax office, without those that are no
 * more.
 */
const gstStateCode = z
  .string()
  .check(z.regex(/^(0[1-9]|1\d|2[0-4679]|3[0-8])$/, 'Please choose the state.'));

/** The billing recipient of the platform's invoices; decides their tax. */
export const billingDetails = z
  .strictObject({
    name: requiredText('Please fill the name!', 120),
    address: text(200),
    /** ISO 3166-1 alpha-2. */
    country: z
      .string()
      .check(z.refine((code) => countryCodes.includes(code), 'Please choose a country.')),
    /** Of an address in India. */
    state: z.union([z.literal(''), gstStateCode]),
    /** GSTIN of an Indian business; empty without one. */
    gstin: z.union([
      z.literal(''),
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'This GSTIN is not valid.'),
        ),
    ]),
  })
  .check(
    z.refine(({ country, state }) => country !== 'IN' || state !== '', {
      error: 'Please choose the state.',
      path: ['state'],
    }),
    z.refine(({ country, state }) => country === 'IN' || state === '', {
      error: 'Only an address in India has a state.',
      path: ['state'],
    }),
    // A business with a GSTIN is taxed in India, so this is no export.
    z.refine(({ country, gstin }) => country === 'IN' || gstin === '', {
      error: 'Only an address in India has a GSTIN.',
      path: ['gstin'],
    }),
    z.refine(({ state, gstin }) => gstin === '' || gstin.startsWith(state), {
      error: 'This GSTIN belongs to another state.',
      path: ['gstin'],
    }),
  );
export type BillingDetails = z.infer<typeof billingDetails>;

export const platformInvoiceKinds = ['subscription', 'fees'] as const;
/** An invoice that the platform issues. Amounts are minor units. */
export const platformInvoice = z.object({
  id,
  /** Gapless, such as `SOL/26-27/00012`. */
  number: z.string(),
  kind: z.enum(platformInvoiceKinds),
  /** Such as `Soloist Pro, monthly`. */
  title: z.string(),
  currency,
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  issuedAt: instant,
});
export type PlatformInvoice = z.infer<typeof platformInvoice>;

const changed = z.object({ message: z.string(), subscription: z.nullable(subscription) });

export const subscriptions = {
  subscribe: defineEndpoint({
    service: 'payments',
    method: 'POST',
    path: '/payment/subscription',
    access: 'open',
    perMinute: 10,
    summary: 'Create a subscription at the provider, without an owner. `claim` sets the owner.',
    body: z.strictObject({ plan }),
    response: checkout,
  }),
  claim: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/payment/subscription/claim',
    perMinute: 20,
    summary:
      'Claim a subscription before paying it. 409 when it has an owner, or you already have an active one.',
    body: z.strictObject({ id: providerId('sub') }),
    response: z.object({}),
  }),
  verify: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/payment/verify-payment',
    perMinute: 30,
    summary: 'Report a subscription as paid. 400 when the signature is not the provider’s.',
    body: checkoutResult('sub'),
    response: paymentVerification,
  }),
  cancel: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/payment/cancel-subscription',
    perMinute: 20,
    summary: 'Cancel your subscription at the end of the paid time. Idempotent.',
    response: changed,
  }),
  resume: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/payment/subscription/resume',
    perMinute: 10,
    summary:
      'Resume after a cancellation or a failed charge: returns what the checkout needs. It starts when the paid time ends.',
    response: checkout,
  }),
  mine: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/payment/subscription',
    summary: 'Get your subscription. Null when there never was one.',
    response: z.object({ subscription: z.nullable(subscription) }),
  }),
  billing: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/payment/billing',
    summary: 'Get the billing details for the platform’s invoices. Null until they are set.',
    response: z.object({ billing: z.nullable(billingDetails) }),
  }),
  setBilling: defineEndpoint({
    ...ofPerson,
    method: 'PUT',
    path: '/payment/billing',
    summary: 'Set the billing details for the platform’s next invoices.',
    body: billingDetails,
    response: z.object({ message: z.string(), billing: billingDetails }),
  }),
  invoices: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/payment/invoices',
    summary: 'List the platform’s invoices to you, newest first.',
    query: pageQuery,
    response: page(platformInvoice),
  }),
  invoicePdf: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/payment/invoices/:id/pdf',
    names: 'own',
    perMinute: 30,
    summary: 'Download one of the platform’s invoices as PDF.',
    params: z.strictObject({ id }),
  }),
};
