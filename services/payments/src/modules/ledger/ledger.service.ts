import { isDeepStrictEqual } from 'node:util';
import { insertAll, isDuplicateKey } from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import { Types } from 'mongoose';
import * as z from 'zod';
import {
  type LedgerTransaction,
  type LedgerTransactionFields,
  LedgerTransactionModel,
} from './ledger.model.ts';
import { debitsOfPeople, entries, transactionInput } from './transaction-input.rules.ts';

const transaction = transactionInput.extend({
  entries: entries.refine(
    (posted) => debitsOfPeople(posted).length === 0,
    'Debits of a person are booked by postDebit().',
  ),
  dueAt: z.date().optional(),
});
export type NewLedgerTransaction = z.input<typeof transaction>;

export const findBooked = (key: string) =>
  LedgerTransactionModel.findOne({ key }).lean<LedgerTransaction>();

/**
 * Inserts a transaction without mongoose's validation: the caller has checked it. Throws when its
 * key is booked.
 */
export async function insertTransaction(
  fields: Omit<LedgerTransactionFields, 'createdAt'>,
): Promise<LedgerTransaction> {
  const transaction = { _id: new Types.ObjectId(), ...fields, createdAt: new Date() };
  await insertStored(transaction);
  return transaction;
}

/** Concurrent transactions are inserted in one step, which accepts or refuses each of them alone. */
const insertStored = createBatcher((all: readonly LedgerTransaction[]) =>
  insertAll(LedgerTransactionModel, all),
);

/**
 * Books a transaction that debits no person. Booking it again under its key returns the first
 * one.
 * @throws when its entries do not sum to zero per currency, or the key belongs to another
 * transaction.
 */
export async function postTransaction(input: NewLedgerTransaction): Promise<LedgerTransaction> {
  const checked = transaction.parse(input);
  try {
    return await insertTransaction(checked);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  const { key, kind } = checked;
  const booked = await findBooked(key);
  if (booked?.kind !== kind || !isDeepStrictEqual(booked.entries, checked.entries)) {
    throw new Error(`Another transaction was booked under the key ${key}.`);
  }
  return booked;
}
