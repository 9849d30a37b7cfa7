import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, id, instant, page, pageQuery } from './primitives.ts';

const ofPerson = { service: 'payments', access: 'user' } as const;

/** What a person has here in one currency, in minor units. */
export const walletBalance = z.object({
  currency,
  /** Can be paid out now; below zero where a lost dispute took more than was there. */
  available: z.number(),
  /** Received, and waiting until its refund window is over. */
  pending: z.number(),
  /** Held back until a dispute is settled. */
  held: z.number(),
  /** On its way to the bank. */
  onTheWay: z.number(),
  /** Arrived there since the beginning. */
  paidOut: z.number(),
  /** When the next of `pending` can be paid out; null when nothing waits. */
  nextFreeAt: z.nullable(instant),
});
export type WalletBalance = z.infer<typeof walletBalance>;

/** What moves a person's money, in the order in which filters show it. */
export const movementKinds = [
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
export type MovementKind = (typeof movementKinds)[number];

/** One movement as its person sees it. */
export const walletMovement = z.object({
  id,
  kind: z.enum(movementKinds),
  at: instant,
  currency,
  /** What it changed, in minor units: the sum over all that a person has here. */
  amount: z.number(),
  /** What it changed of what can be paid out now. */
  available: z.number(),
  /** What it moved within the wallet where it changed neither, such as into what a dispute holds. */
  within: z.number(),
  /** What it came from or went to, such as `INV-0044 · Grace Hopper`. */
  about: z.string(),
  /** A page of ours that shows it; empty where there is none. */
  href: z.string(),
  /** What the client paid, where that was another amount or currency; null otherwise. */
  paid: z.nullable(z.object({ amount: z.number(), currency })),
  /** What the platform kept of it, and the tax on that. */
  fee: z.number(),
  tax: z.number(),
  /** What it brought and cannot be paid out yet; less than `amount` where a part went back. */
  waiting: z.number(),
  /** When that can be paid out; null where nothing of it waits. */
  freeAt: z.nullable(instant),
});
export type WalletMovement = z.infer<typeof walletMovement>;

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
    summary: 'What one has here per currency, derived from the ledger, in minor units.',
    response: z.object({ balances: z.array(walletBalance) }),
  }),
  earnings: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/earnings',
    summary:
      'What came in per month and currency over the last 12 months, in minor units; months without are left out.',
    response: z.object({
      months: z.array(
        z.object({
          /** `YYYY-MM`, UTC. */
          month: z.string(),
          currency,
          amount: z.number(),
        }),
      ),
    }),
  }),
  movements: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/movements',
    summary: 'Own movements, newest first.',
    query: z.extend(pageQuery, {
      kind: z.optional(z.enum(movementKinds)),
      currency: z.optional(currency),
      period: z.optional(statementPeriod),
      /** Only what cannot be paid out yet, the soonest first. */
      waiting: z.optional(z.literal('true')),
    }),
    response: page(walletMovement),
  }),
  statement: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/wallet/statement',
    perMinute: 20,
    silentMs: 60_000,
    summary:
      'The movements of a month or a year in one currency, with the balances before and after, as PDF or CSV.',
    query: z.strictObject({
      period: statementPeriod,
      currency,
      format: z.enum(statementFormats),
    }),
  }),
};
