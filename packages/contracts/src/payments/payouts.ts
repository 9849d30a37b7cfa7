import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { formatMoney } from '../shared/formats.ts';
import {
  amount,
  currency,
  id,
  instant,
  page,
  pageQuery,
  requiredText,
} from '../shared/primitives.ts';

const ofPerson = { service: 'payments', access: 'user' } as const;
const holder = requiredText('Please fill the name on the account!', 120);

/** Destinations of payouts; the specification's `details`. */
export const fundAccountForm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bank_account'),
    name: holder,
    account_number: z
      .string('Please fill the account number!')
      .check(
        z.trim(),
        z.minLength(1, 'Please fill the account number!'),
        z.regex(/^[0-9A-Za-z]{5,35}$/, 'This account number is not valid.'),
      ),
    ifsc: z
      .string('Please fill the IFSC!')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1, 'Please fill the IFSC!'),
        z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'This IFSC is not valid.'),
      ),
  }),
  z.strictObject({
    kind: z.literal('vpa'),
    name: holder,
    address: z
      .string('Please fill the UPI address!')
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, 'Please fill the UPI address!'),
        z.regex(/^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/, 'This UPI address is not valid.'),
      ),
  }),
]);
export type FundAccountForm = z.infer<typeof fundAccountForm>;

export const fundAccountStates = ['checking', 'verified', 'refused'] as const;
export const fundAccount = z.object({
  id,
  kind: z.enum(['bank_account', 'vpa']),
  /** Such as `HDFC Bank ending in 4321`, or a UPI address. */
  label: z.string(),
  state: z.enum(fundAccountStates),
  /** The name on record at its bank; empty until it is verified. */
  registeredName: z.string(),
  /** Why it was refused: a sentence. */
  reason: z.string(),
  createdAt: instant,
});
export type FundAccount = z.infer<typeof fundAccount>;

export const payoutStates = ['started', 'processing', 'paid', 'failed', 'reversed'] as const;
export const payout = z.object({
  id,
  amount: z.number(),
  currency,
  state: z.enum(payoutStates),
  /** Label of the fund account. */
  to: z.string(),
  /** The bank's reference (UTR); empty until it is paid. */
  reference: z.string(),
  /** Why it failed or was reversed: a sentence. */
  reason: z.string(),
  isScheduled: z.boolean(),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type Payout = z.infer<typeof payout>;

/** The only currency in which the provider pays out. */
export const payoutCurrency = 'INR';
/** Smallest payout, in minor units. */
export const minPayout = 10_000;
const payoutAmount = amount('Please fill the amount!').check(
  z.gte(minPayout, `The smallest payout is ${formatMoney(minPayout, payoutCurrency)}.`),
);

export const payoutFrequencies = ['off', 'weekly', 'monthly'] as const;
/**
 * Weekly payouts run on Mondays, monthly ones on the first, in UTC, for the whole available
 * balance.
 */
export const payoutSchedule = z
  .strictObject({
    rhythm: z.enum(payoutFrequencies),
    fundAccountId: z.nullable(id),
    /** No payout runs below it, in minor units. */
    least: payoutAmount,
  })
  .check(
    z.refine(({ rhythm, fundAccountId }) => rhythm === 'off' || fundAccountId !== null, {
      error: 'Please choose an account.',
      path: ['fundAccountId'],
    }),
  );
export type PayoutSchedule = z.infer<typeof payoutSchedule>;

/** Payouts above this amount, in minor units, need a fresh proof of identity. */
export const payoutLimit = z.strictObject({
  confirmAbove: amount('Please fill the amount!', 0),
});
export type PayoutLimit = z.infer<typeof payoutLimit>;
export const defaultPayoutLimit: PayoutLimit = { confirmAbove: 1_000_000 };

export const payoutForm = z.strictObject({
  /** Created by the browser once per form: sending it again pays nothing twice. */
  payout_id: z.uuid(),
  fundAccountId: id,
  amount: payoutAmount,
  currency,
});

const schedule = z.object({ schedule: payoutSchedule, nextAt: z.nullable(instant) });

export const payouts = {
  addFundAccount: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/payment/add-fund-account',
    perMinute: 5,
    needsProof: true,
    summary:
      'Add a bank account or a UPI address, which the bank verifies. Adding it again returns the first one.',
    body: z.strictObject({ details: fundAccountForm }),
    response: z.object({ message: z.string(), fundAccount }),
  }),
  fundAccounts: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/fund-accounts',
    summary: 'List your payout accounts, newest first.',
    response: z.object({ fundAccounts: z.array(fundAccount) }),
  }),
  removeFundAccount: defineEndpoint({
    ...ofPerson,
    method: 'DELETE',
    path: '/wallet/fund-accounts/:id',
    names: 'own',
    needsProof: true,
    summary: 'Remove a payout account. A schedule that uses it stops. Idempotent.',
    params: z.strictObject({ id }),
    response: z.object({ message: z.string() }),
  }),
  start: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/wallet/payouts',
    perMinute: 10,
    summary:
      'Pay out to a verified account. 409 when less is available, `payouts_blocked` for 24 hours after a sign-in was reported, `proof_required` above your payout limit without a fresh proof of identity. The same payout_id returns the first payout.',
    body: payoutForm,
    response: z.object({ message: z.string(), payout }),
  }),
  list: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/payouts',
    summary: 'List your payouts, newest first.',
    query: pageQuery,
    response: page(payout),
  }),
  schedule: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/payout-schedule',
    summary: 'Get your payout schedule.',
    response: schedule,
  }),
  setSchedule: defineEndpoint({
    ...ofPerson,
    method: 'PUT',
    path: '/wallet/payout-schedule',
    needsProof: true,
    summary: 'Set your payout schedule.',
    body: payoutSchedule,
    response: z.extend(schedule, { message: z.string() }),
  }),
  limit: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/payout-limit',
    summary: 'Get the amount above which a payout needs a proof of identity.',
    response: z.object({ limit: payoutLimit }),
  }),
  setLimit: defineEndpoint({
    ...ofPerson,
    method: 'PUT',
    path: '/wallet/payout-limit',
    needsProof: true,
    summary: 'Set the amount above which a payout needs a proof of identity.',
    body: payoutLimit,
    response: z.object({ limit: payoutLimit, message: z.string() }),
  }),
};
