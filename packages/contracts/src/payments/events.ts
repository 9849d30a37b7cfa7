import * as z from 'zod/mini';
import { currency } from '../shared/primitives.ts';
import { autopayNews, mandateEnds } from './autopay.ts';
import { disputeStates } from './disputes.ts';
import { payoutStates } from './payouts.ts';
import { plan } from './plans.ts';
import { referralStages } from './referrals.ts';
import { subscriptionStates } from './subscriptions.ts';

/** Amounts in minor units of the currency in which the client paid. */
const ofPayment = {
  paymentId: z.string(),
  invoiceId: z.string(),
  freelancerId: z.string(),
  amount: z.number(),
  currency,
};

/** Events that payments publishes and consumes. */
export const paymentEvents = {
  'payment.captured': {
    // Documents records it on the invoice and emails the receipt; payments itself rewards the
    // inviter of the freelancer, here and in the following events.
    consumers: ['documents', 'payments'],
    payload: z.object({
      ...ofPayment,
      /** Such as `Visa ending in 1111`. */
      method: z.string(),
      /** The payer's, as entered at the checkout; may be empty. */
      payerEmail: z.string(),
      /** The recipient whose link opened the checkout last; missing for an older order. */
      payerId: z.optional(z.string()),
      paidAt: z.string(),
    }),
  },
  'payment.refunded': {
    // Documents credits the invoice by that amount and emails the client.
    consumers: ['documents', 'payments'],
    payload: z.object({
      ...ofPayment,
      refundId: z.string(),
      reason: z.string(),
      /** It refunds an overpayment, so it credits nothing. */
      isSurplus: z.boolean(),
    }),
  },
  'payment.disputed': {
    // Documents removes a lost payment from the invoice.
    consumers: ['documents', 'payments'],
    payload: z.object({
      ...ofPayment,
      disputeId: z.string(),
      state: z.enum(disputeStates),
      respondBy: z.string(),
    }),
  },
  'invoice.surplus-paid': {
    // The payment exceeded the amount due, or the invoice is void: this amount is refunded.
    consumers: ['payments'],
    payload: z.object({ ...ofPayment, reason: z.string() }),
  },
  'autopay.moved': {
    // Documents emails the client; messaging notifies the freelancer.
    consumers: ['documents', 'messaging'],
    payload: z.object({
      mandateId: z.string(),
      freelancerId: z.string(),
      clientName: z.string(),
      clientEmail: z.string(),
      senderName: z.string(),
      senderEmail: z.string(),
      news: z.enum(autopayNews),
      /** The public link and the number of the invoice that it concerns. */
      orderId: z.string(),
      number: z.string(),
      /** Amount of the charge; the maximum where autopay starts or ends. */
      amount: z.number(),
      currency,
      /** When it is charged, or charged again; the end date where autopay starts; may be empty. */
      at: z.string(),
      /** The client's time zone, for `at`. */
      timeZone: z.string(),
      /** Such as `Visa ending in 1111`. */
      method: z.string(),
      /** Why a charge failed or replaces another one, or autopay ended. */
      reason: z.string(),
      /** Who or what ended it, which each side reads in its own words; missing in older events. */
      endReason: z.optional(z.enum(mandateEnds)),
      /** The accepted text where autopay starts. */
      text: z.array(z.string()),
    }),
  },
  'payout.moved': {
    consumers: ['messaging', 'platform'],
    payload: z.object({
      payoutId: z.string(),
      userId: z.string(),
      amount: z.number(),
      currency,
      state: z.enum(payoutStates),
      to: z.string(),
      reason: z.string(),
    }),
  },
  'wallet.changed': {
    consumers: ['messaging'],
    /** Browsers that show the person's wallet refetch it. */
    payload: z.object({ userId: z.string() }),
  },
  'subscription.changed': {
    // Identity updates `pro` and `plan_details`; messaging notifies the person.
    consumers: ['identity', 'messaging', 'payments'],
    payload: z.object({
      userId: z.string(),
      /** Null once it has ended. */
      plan: z.nullable(plan),
      state: z.enum(subscriptionStates),
      renewsAt: z.string(),
      /** Grows with each change: a consumer drops an event older than its own data. */
      version: z.number(),
    }),
  },
  'ledger.disagreed': {
    // Documents emails the team.
    consumers: ['documents'],
    /** A nightly reconciliation found differences that still exist. */
    payload: z.object({
      count: z.number(),
      /** The first of them: subject and description. */
      first: z.array(z.object({ of: z.string(), words: z.string() })),
    }),
  },
  'identity.referred': {
    // Payments shares the platform's fees with the inviter.
    consumers: ['payments'],
    /** A person who joined with a referral link verified their address. */
    payload: z.object({
      inviterId: z.string(),
      userId: z.string(),
      /** First name and the last one's initial. */
      name: z.string(),
      joinedAt: z.string(),
      /** Both accounts use the same mailbox. */
      isSamePerson: z.boolean(),
    }),
  },
  'referral.moved': {
    consumers: ['messaging'],
    payload: z.object({
      inviterId: z.string(),
      userId: z.string(),
      name: z.string(),
      stage: z.enum(referralStages),
    }),
  },
} as const;
