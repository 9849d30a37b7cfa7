import { currencies, maxAmount } from '@soloist/contracts';
import * as z from 'zod';
import { personOf } from './accounts.ts';
import type { Entry } from './ledger.model.ts';

const account = z.string().regex(/^[a-z]+:[a-z0-9-]{1,64}$/);
const entry = z.strictObject({
  account,
  currency: z.enum(currencies),
  amount: z
    .int()
    .min(-maxAmount)
    .max(maxAmount)
    .refine((amount) => amount !== 0, 'An entry moves something.'),
});

export const entries = z
  .array(entry)
  .min(2)
  .max(100)
  .refine(isBalanced, 'The entries of a movement sum to zero in each currency.');

export const movementFacts = z.strictObject({
  key: z.string().min(1).max(200),
  kind: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  about: z.record(z.string(), z.union([z.string().max(500), z.number()])).default({}),
});

function isBalanced(given: Entry[]): boolean {
  return [...sumsOf(given, ({ currency }) => currency).values()].every((sum) => sum === 0);
}

function sumsOf(given: Entry[], nameOf: (entry: Entry) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of given) {
    const name = nameOf(each);
    sums.set(name, (sums.get(name) ?? 0) + each.amount);
  }
  return sums;
}

/** What is taken in the end from accounts of people, as negative entries. */
export function takenFromPeople(given: Entry[]): Entry[] {
  const sums = sumsOf(given, (each) => `${each.account} ${each.currency}`);
  return [...sums].flatMap(([name, amount]) => {
    const [taken = '', currency] = name.split(' ');
    const isTaken = amount < 0 && personOf(taken);
    return isTaken ? [{ account: taken, currency: currency as Entry['currency'], amount }] : [];
  });
}

/** Without those that move nothing: a fee may be zero. */
export const moving = (given: Entry[]) => given.filter(({ amount }) => amount !== 0);
