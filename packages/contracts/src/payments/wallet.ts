import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, instant, page, pageQuery } from '../shared/primitives.ts';

const ofPerson = { service: 'payments', access: 'user' } as const;

/** A person's balance in one currency, in minor units. */
export const walletBalance = z.object({
  currency,
  /** Available for payout; negative where a lost dispute took more than was available. */
  available: z.number(),
  /** Received, and pending until its refund window ends. */
  pending: z.number(),
  /** Held until a dispute is decided. */
  held: z.number(),
  /** In transit to the bank. */
  onTheWay: z.number(),
  /** Paid out in total. */
  paidOut: z.number(),
  /** When the next part of `pending` is available; null when nothing is pending. */
  nextFreeAt: z.nullable(instant),
});
export type WalletBalance = z.infer<typeof walletBalance>;

const sum = z.object({ amount: z.number(), currency });

/**
 * A client's payment in another currency than the wallet's, and what it was exchanged to, before
 * our fee. Both are minor units: together they are the rate of that day.
 */
export const walletExchange = z.object({ at: instant, paid: sum, received: sum });
export type WalletExchange = z.infer<typeof walletExchange>;
/** The last exchange from each currency, newest first; missing in replies of earlier versions. */
const exchanges = z.optional(z.array(walletExchange));

/** Kinds of transactions, in the order in which filters show them. */
export const transactionKinds = [
  'payment.captured',
  'payment.released',
  'refund.made',
  'refund.returned',
  'dispute.held',
  'dispute.won',
  'dispute.lost',
  'payout.started',
  'payout.processed',
  'payout.reversed',
  'referral.earned',
  'referral.released',
  'referral.reversed',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** One transaction as its person sees it. */
export const walletTransaction = z.object({
  id,
  kind: z.enum(transactionKinds),
  at: instant,
  currency,
  /** The change of the person's total balance, in minor units. */
  amount: z.number(),
  /** The change of the available balance. */
  available: z.number(),
  /** The amount moved within the wallet where neither changed, such as into a dispute's hold. */
  within: z.number(),
  /** Its source or destination, such as `INV-0044 · Grace Hopper`. */
  about: z.string(),
  /** The page that shows it; empty where there is none. */
  href: z.string(),
  /** The client's payment, where that was another amount or currency; null otherwise. */
  paid: z.nullable(sum),
  /** The platform's fee, and the tax on it. */
  fee: z.number(),
  tax: z.number(),
  /** The part that is still pending; less than `amount` after a part refund. */
  waiting: z.number(),
  /** When that part is available; null where none of it is pending. */
  freeAt: z.nullable(instant),
});
export type WalletTransaction = z.infer<typeof walletTransaction>;

/** The kinds that start a payment, a payout or a reward; the others are its history. */
export const firstTransactionKinds = [
  'payment.captured',
  'payout.started',
  'referral.earned',
] as const satisfies TransactionKind[];

/** A payment, a payout or a reward with the later transactions of it, oldest first. */
export const walletActivity = z.extend(walletTransaction, {
  history: z.array(walletTransaction),
});
export type WalletActivity = z.infer<typeof walletActivity>;

/** A year such as `2026`, or a month such as `2026-11`, in UTC. */
export const statementPeriod = z
  .string()
  .check(z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, 'This period is not valid.'));
export const statementFormats = ['pdf', 'csv'] as const;

export const wallet = {
  balance: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/balance',
    summary:
      'Get your balances per currency, derived from the ledger, in minor units, and the last exchange rates.',
    response: z.object({
      balances: z.array(walletBalance),
      exchanges,
      /** Nothing is paid out before, because a sign-in was reported; null or missing otherwise. */
      payoutsBlockedUntil: z.optional(z.nullable(instant)),
    }),
  }),
  earnings: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/earnings',
    summary:
      'Get your earnings per month and currency over the last 12 months, in minor units. Months without earnings are omitted.',
    response: z.object({
      months: z.array(
        z.object({
          /** `YYYY-MM`, UTC. */
          month: z.string(),
          currency,
          amount: z.number(),
        }),
      ),
      exchanges,
    }),
  }),
  activity: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/activity',
    summary: 'List your payments, payouts and rewards with their history, newest first.',
    query: z.extend(pageQuery, {
      currency: z.optional(currency),
      period: z.optional(statementPeriod),
    }),
    response: page(walletActivity),
  }),
  movements: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/movements',
    summary: 'List your wallet transactions, newest first.',
    query: z.extend(pageQuery, {
      kind: z.optional(z.enum(transactionKinds)),
      currency: z.optional(currency),
      period: z.optional(statementPeriod),
      /** Pending transactions only, the soonest first. */
      waiting: z.optional(z.literal('true')),
    }),
    response: page(walletTransaction),
  }),
  statement: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/statement',
    perMinute: 20,
    silentMs: 60_000,
    summary:
      'Download a statement of a month or a year in one currency, with opening and closing balances, as PDF or CSV.',
    query: z.strictObject({
      period: statementPeriod,
      currency,
      format: z.enum(statementFormats),
    }),
  }),
};
