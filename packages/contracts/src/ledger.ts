import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, id, instant, page, pageQuery, text } from './primitives.ts';

const ofOperator = { service: 'payments', access: 'admin' } as const;

/** `wallet:0123…`, or one of the platform's own such as `platform:fees`. */
export const ledgerAccount = z
  .string()
  .check(z.regex(/^[a-z]+:[a-z0-9-]{1,64}$/, 'This account is not valid.'));

/** A movement as it is booked. Amounts are minor units; they sum to zero in each currency. */
export const ledgerMovement = z.object({
  id,
  key: z.string(),
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), currency, amount: z.number() })),
  about: z.string(),
  at: instant,
});
export type LedgerMovement = z.infer<typeof ledgerMovement>;

export const differenceKinds = [
  /** A movement whose entries do not sum to zero. */
  'unbalanced',
  /** A balance that is another one than its entries give. */
  'balance',
  /** What the provider has and the ledger does not. */
  'missing',
  /** What the ledger has and the provider does not. */
  'unknown',
  /** Both have it, with another amount or state. */
  'amount',
] as const;

export const reconciliation = z.object({
  id,
  startedAt: instant,
  /** Null while it runs. */
  endedAt: z.nullable(instant),
  /** Of what time the movements were checked, and of what time at least the provider was asked. */
  from: instant,
  to: instant,
  /** `provider`: payments, refunds, disputes and payouts that the provider listed; none without one. */
  checked: z.object({ movements: z.number(), accounts: z.number(), provider: z.number() }),
  sums: z.array(z.object({ currency, debits: z.number(), credits: z.number() })),
  differenceCount: z.number(),
  /** How many of them are none any more: what was missing was settled. */
  repairedCount: z.number(),
  /** The first of them; those that are still there come first. */
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      /** Of a movement, account or the provider's thing. */
      of: z.string(),
      currency: z.nullable(currency),
      ledger: z.nullable(z.number()),
      other: z.nullable(z.number()),
      words: z.string(),
      isRepaired: z.boolean(),
      /** Begins the key of the movements that it is about; empty where there are none. */
      key: z.string(),
    }),
  ),
  /** Why it could not be ended, such as the provider being away; empty otherwise. */
  problem: z.string(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** What cannot be settled by itself, so that a person must look at it. */
export const ledgerTrouble = z.object({
  /** Of the provider's thing or event, or of a refund. */
  of: z.string(),
  words: z.string(),
  /** Since when. */
  at: instant,
});
export type LedgerTrouble = z.infer<typeof ledgerTrouble>;

export const ledger = {
  accounts: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/payment/ledger/accounts',
    summary: 'The platform’s accounts and the sums over all people’s, per currency.',
    response: z.object({
      accounts: z.array(z.object({ account: z.string(), currency, amount: z.number() })),
    }),
  }),
  movements: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/payment/ledger/movements',
    summary: 'Everything booked, newest first.',
    query: z.extend(pageQuery, {
      account: z.optional(ledgerAccount),
      kind: z.optional(text(40)),
      /** Begins the movement's key, such as `payment-pay_…`. */
      key: z.optional(text(100)),
    }),
    response: page(ledgerMovement),
  }),
  reconciliations: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/payment/ledger/reconciliations',
    summary: 'The nightly reconciliations, newest first.',
    query: pageQuery,
    response: page(reconciliation),
  }),
  reconcile: defineEndpoint({
    ...ofOperator,
    method: 'POST',
    path: '/payment/ledger/reconciliations',
    perMinute: 2,
    summary: 'Reconcile now; one that runs already answers.',
    response: z.object({ message: z.string(), reconciliation }),
  }),
  troubles: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/payment/ledger/troubles',
    summary: 'What could not be settled, newest first: the first hundred of each kind.',
    response: z.object({ troubles: z.array(ledgerTrouble) }),
  }),
  tryAgain: defineEndpoint({
    ...ofOperator,
    method: 'POST',
    path: '/payment/ledger/troubles/:of/try',
    names: 'anyones',
    perMinute: 30,
    summary: 'Ask the provider again how it stands; `isOver` once nothing is left of the trouble.',
    params: z.strictObject({
      of: z.string().check(z.regex(/^[\w-]{1,64}$/, 'There is no such trouble.')),
    }),
    response: z.object({ message: z.string(), isOver: z.boolean() }),
  }),
  rebuild: defineEndpoint({
    ...ofOperator,
    method: 'POST',
    path: '/payment/ledger/rebuild',
    perMinute: 2,
    summary: 'Work out all balances anew from the entries alone, and say which were wrong.',
    response: z.object({
      message: z.string(),
      accounts: z.number(),
      wrong: z.array(z.object({ account: z.string(), currency, was: z.number(), is: z.number() })),
    }),
  }),
};

export const providerEvents = {
  receive: defineEndpoint({
    service: 'payments',
    method: 'POST',
    path: '/payment/webhook',
    access: 'open',
    perMinute: 3000,
    isLimitedApart: true,
    summary:
      'What the payment provider tells, signed over the raw body. Stored once by its id, worked through afterwards.',
    response: z.object({}),
  }),
};
