import { isDeepStrictEqual } from 'node:util';
import { currencies, maxAmount, type TokenClaims } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import * as z from 'zod';
import { type Entry, type Movement, MovementModel } from './ledger.model.ts';

export const walletOf = (userId: string) => `wallet:${userId}`;

const account = z.string().regex(/^[a-z]+:[a-z0-9-]+$/);
const entry = z.strictObject({
  account,
  currency: z.enum(currencies),
  amount: z
    .int()
    .min(-maxAmount)
    .max(maxAmount)
    .refine((amount) => amount !== 0, 'An entry moves something.'),
});
const movement = z.strictObject({
  key: z.string().min(1).max(200),
  kind: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  entries: z
    .array(entry)
    .min(2)
    .max(100)
    .refine(isBalanced, 'The entries of a movement sum to zero in each currency.'),
});
export type NewMovement = z.infer<typeof movement>;

function isBalanced(entries: Entry[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amount } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums.values()].every((sum) => sum === 0);
}

/**
 * Books a movement; booking it again under its key answers with the first one.
 * @throws when its entries do not sum to zero per currency, or the key belongs to another movement.
 */
export async function postMovement(given: NewMovement): Promise<Movement> {
  const { key, kind, entries } = movement.parse(given);
  try {
    return (await MovementModel.create({ key, kind, entries })).toObject();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  const booked = await MovementModel.findOne({ key }).orFail().lean<Movement>();
  if (booked.kind !== kind || !isDeepStrictEqual(booked.entries, entries)) {
    throw new Error(`Another movement was booked under the key ${key}.`);
  }
  return booked;
}

/** What an account holds per currency, from the entries alone. */
export const balanceOf = (account: string) =>
  MovementModel.aggregate<{ currency: Entry['currency']; available: number }>([
    { $match: { 'entries.account': account } },
    { $unwind: '$entries' },
    { $match: { 'entries.account': account } },
    { $group: { _id: '$entries.currency', available: { $sum: '$entries.amount' } } },
    { $sort: { _id: 1 } },
    { $project: { _id: 0, currency: '$_id', available: 1 } },
  ]);

export const walletBalances = (user: TokenClaims) => balanceOf(walletOf(user.sub));
