import type { Currency } from '@soloist/contracts';
import { conflict, isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type * as z from 'zod';
import { accountsOf, personOf, walletOf } from './accounts.rules.ts';
import { amountIn, balancesOf } from './balances.service.ts';
import {
  type LedgerEntry,
  type LedgerTransaction,
  LedgerTransactionModel,
} from './ledger.model.ts';
import { findBooked, insertTransaction } from './ledger.service.ts';
import {
  debitsOfPeople,
  entries,
  transactionInput,
  withoutZeroEntries,
} from './transaction-input.rules.ts';

type DebitInput = z.input<typeof transactionInput> & {
  userId: string;
  /** The wallet may become negative: only for money that a bank has already taken. */
  mayOwe?: true;
};
/** Balance of one of the person's accounts, in minor units. */
export type ReadBalance = (account: string, currency: Currency) => number;
type EntriesOf = (have: ReadBalance) => LedgerEntry[] | Promise<LedgerEntry[]>;

const turnDigits = 12;

/**
 * Books a debit of a person against the actual balance: no other debit runs between the reading of
 * the balances and the booking. `entriesOf` returns the entries for these balances; it may be
 * called several times, and throws to refuse. An empty list is booked too: the same key then debits
 * nothing later. The same key returns the first transaction, whatever the balance by then.
 * @throws AppError `conflict` when an account would fall below zero, `unavailable` when other
 * debits never pause.
 */
export async function postDebit(
  debit: DebitInput,
  entriesOf: EntriesOf,
): Promise<LedgerTransaction> {
  const { userId, mayOwe: _, ...input } = debit;
  const details = transactionInput.parse(input);
  return retryOutdated(async () => {
    const turn = turnOf(userId, (await lastTurn(userId)) + 1);
    try {
      return await insertTransaction({
        ...details,
        entries: await covered(debit, entriesOf),
        turn,
      });
    } catch (err) {
      // Checked after a refusal too, which an earlier debit with this key may have caused, here or
      // in another process.
      const booked = await findBooked(details.key);
      if (booked) return requireSame(booked, debit);
      // Another process took this turn.
      if (isDuplicateKey(err)) return outdated;
      throw err;
    }
  });
}

const turnOf = (userId: string, turn: number) =>
  `${userId}#${String(turn).padStart(turnDigits, '0')}`;

/** The person's number of debits so far. */
export async function lastTurn(userId: string): Promise<number> {
  const last = await LedgerTransactionModel.findOne(
    { turn: mongoose.trusted({ $gte: `${userId}#`, $lt: `${userId}$` }) },
    { turn: 1 },
  )
    .sort({ turn: -1 })
    .lean();
  return Number(last?.turn?.split('#').at(-1) ?? 0);
}

function requireSame(
  booked: LedgerTransaction,
  { key, kind, userId }: DebitInput,
): LedgerTransaction {
  if (booked.kind === kind && booked.turn?.startsWith(`${userId}#`)) return booked;
  throw new Error(`Another transaction was booked under the key ${key}.`);
}

/** Entries of the debit for the current balances. */
async function covered(
  { userId, mayOwe }: DebitInput,
  entriesOf: EntriesOf,
): Promise<LedgerEntry[]> {
  const balances = await balancesOf(accountsOf(userId));
  const have: ReadBalance = (account, currency) => amountIn(balances.get(account), currency);
  const moved = withoutZeroEntries(await entriesOf(have));
  if (moved.length > 0) entries.parse(moved);
  for (const { account, currency, amount } of debitsOfPeople(moved)) {
    if (personOf(account) !== userId) throw new Error('A transaction debits one person only.');
    if (mayOwe && account === walletOf(userId)) continue;
    if (have(account, currency) + amount < 0) throw conflict('The balance is too low for this.');
  }
  return moved;
}
