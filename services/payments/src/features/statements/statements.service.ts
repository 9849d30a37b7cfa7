import type { Currency } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { accountsOf } from '../ledger/accounts.ts';
import { amountIn, balancesOf } from '../ledger/balances.service.ts';
import { indexInOrder, type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { withNames } from '../referrals/with-names.ts';
import { aboutOf, nameOf } from '../wallet/movement-words.ts';
import { ownSide } from '../wallet/own-side.ts';
import { instantsOf } from '../wallet/period.ts';

export interface Asked {
  userId: string;
  /** A year or a month, in UTC. */
  period: string;
  currency: Currency;
}

/** One line: what changed what the person has here, all together. Minor units. */
export interface StatementRow {
  at: Date;
  what: string;
  about: string;
  fee: number;
  tax: number;
  amount: number;
  /** After it. */
  balance: number;
}

/** What the person had here before the period. */
export async function openingOf({ userId, period, currency }: Asked): Promise<number> {
  const { from } = instantsOf(period);
  if (from > new Date()) throw invalidInput('This period has not begun yet.');
  const before = await balancesOf(accountsOf(userId), new Date(from.getTime() - 1));
  return [...before.values()].reduce((sum, amounts) => sum + amountIn(amounts, currency), 0);
}

/**
 * The rows of a statement, oldest first, one after the other however many there are. What moves only
 * between a person's own accounts, as a payment that becomes free, is none.
 */
export async function* rowsOf(asked: Asked, opening: number): AsyncGenerator<StatementRow> {
  const { userId, period, currency } = asked;
  const { from, to } = instantsOf(period);
  const account = mongoose.trusted({ $in: accountsOf(userId) });
  const movements = MovementModel.find({
    'entries.account': account,
    createdAt: mongoose.trusted({ $gte: from, $lt: to }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .hint(indexInOrder)
    .lean<Movement[]>()
    .cursor();
  let balance = opening;
  for await (const movement of movements) {
    const { amount, fee, tax } = ownSide(movement, { userId, currency });
    if (amount === 0) continue;
    balance += amount;
    const { kind, createdAt: at } = movement;
    const [named = movement] = await withNames([movement]);
    yield { at, what: nameOf(kind), about: aboutOf(named), fee, tax, amount, balance };
  }
}

/** What a sheet of paper is still good for. */
const mostPrinted = 2000;

/** @throws AppError `conflict` where there are too many for a PDF. */
export async function printedRows(asked: Asked, opening: number): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const row of rowsOf(asked, opening)) {
    rows.push(row);
    if (rows.length > mostPrinted)
      throw conflict('There are too many movements for a PDF. Please take a month, or the CSV.');
  }
  return rows;
}
