import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, instant, page, pageQuery, text } from '../shared/primitives.ts';

const ofAdmin = { service: 'payments', access: 'admin' } as const;

/** `wallet:0123…`, or one of the platform's own such as `platform:fees`. */
export const ledgerAccount = z
  .string()
  .check(z.regex(/^[a-z]+:[a-z0-9-]{1,64}$/, 'This account is not valid.'));

/** A booked transaction. Amounts are minor units; they sum to zero in each currency. */
export const ledgerTransaction = z.object({
  id,
  key: z.string(),
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), currency, amount: z.number() })),
  about: z.string(),
  at: instant,
});
export type LedgerTransactionView = z.infer<typeof ledgerTransaction>;

export const differenceKinds = [
  /** A transaction whose entries do not sum to zero. */
  'unbalanced',
  /** A balance that differs from the sum of its entries. */
  'balance',
  /** The provider has a record that the ledger lacks. */
  'missing',
  /** The ledger has a record that the provider lacks. */
  'unknown',
  /** Both have it, with a different amount or state. */
  'amount',
] as const;

export const reconciliation = z.object({
  id,
  startedAt: instant,
  /** Null while it runs. */
  endedAt: z.nullable(instant),
  /** Period of the checked transactions, and at least of the provider's records. */
  from: instant,
  to: instant,
  /**
   * `provider`: payments, refunds, disputes and payouts that the provider listed; none without one.
   */
  checked: z.object({ movements: z.number(), accounts: z.number(), provider: z.number() }),
  sums: z.array(z.object({ currency, debits: z.number(), credits: z.number() })),
  differenceCount: z.number(),
  /** How many of them are resolved: the missing transaction was recorded. */
  repairedCount: z.number(),
  /** The first of them; unresolved ones come first. */
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      /** Id of a transaction, an account or the provider's record. */
      of: z.string(),
      currency: z.nullable(currency),
      ledger: z.nullable(z.number()),
      other: z.nullable(z.number()),
      words: z.string(),
      isRepaired: z.boolean(),
      /** Prefix of the keys of the affected transactions; empty where there are none. */
      key: z.string(),
    }),
  ),
  /** Why it failed, such as an unreachable provider; empty otherwise. */
  problem: z.string(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** An incident that cannot be resolved automatically: an admin must look at it. */
export const ledgerIncident = z.object({
  /** Id of the provider's record or event, or of a refund. */
  of: z.string(),
  words: z.string(),
  /** When it started. */
  at: instant,
});
export type LedgerIncident = z.infer<typeof ledgerIncident>;

export const ledger = {
  accounts: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/payment/ledger/accounts',
    summary: 'Get the platform’s accounts and the totals of all people’s accounts, per currency.',
    response: z.object({
      accounts: z.array(z.object({ account: z.string(), currency, amount: z.number() })),
    }),
  }),
  movements: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/payment/ledger/movements',
    summary: 'List ledger transactions, newest first.',
    query: z.extend(pageQuery, {
      account: z.optional(ledgerAccount),
      kind: z.optional(text(40)),
      /** Prefix of the transaction's key, such as `payment-pay_…`. */
      key: z.optional(text(100)),
    }),
    response: page(ledgerTransaction),
  }),
  reconciliations: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/payment/ledger/reconciliations',
    summary: 'List nightly reconciliations, newest first.',
    query: pageQuery,
    response: page(reconciliation),
  }),
  reconcile: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/payment/ledger/reconciliations',
    perMinute: 2,
    summary: 'Reconcile now, or return the reconciliation that is running.',
    response: z.object({ message: z.string(), reconciliation }),
  }),
  troubles: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/payment/ledger/troubles',
    summary: 'List open incidents, newest first: the first hundred of each kind.',
    response: z.object({ troubles: z.array(ledgerIncident) }),
  }),
  tryAgain: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/payment/ledger/troubles/:of/try',
    names: 'anyones',
    perMinute: 30,
    summary: 'Ask the provider for the current state. `isOver` once the incident is resolved.',
    params: z.strictObject({
      of: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This incident was not found.')),
    }),
    response: z.object({ message: z.string(), isOver: z.boolean() }),
  }),
  rebuild: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/payment/ledger/rebuild',
    perMinute: 2,
    summary: 'Rebuild all balances from their entries, and report which were wrong.',
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
      'Receive an event of the payment provider, signed over the raw body. It is stored once by its id and processed afterwards.',
    response: z.object({}),
  }),
};
