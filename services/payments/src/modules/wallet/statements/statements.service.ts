import type { Currency } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  accountsOf,
  amountIn,
  balancesOf,
  indexInOrder,
  type LedgerTransaction,
  LedgerTransactionModel,
  periodBounds,
  transactionDetails,
  transactionName,
} from '../../ledger/index.ts';
import { addReferralNames } from '../../referrals/index.ts';
import { personalAmounts } from '../personal-amounts.rules.ts';

export interface StatementQuery {
  userId: string;
  /** A year or a month, in UTC. */
  period: string;
  currency: Currency;
}

/** One row: a transaction's change of the person's total balance, in minor units. */
export interface StatementRow {
  at: Date;
  what: string;
  about: string;
  fee: number;
  tax: number;
  amount: number;
  /** Balance after the row. */
  balance: number;
}

/** The person's balance before the period. */
export async function openingBalanceOf({
  userId,
  period,
  currency,
}: StatementQuery): Promise<number> {
  const { from } = periodBounds(period);
  if (from > new Date()) throw invalidInput('This period has not started yet.');
  const before = await balancesOf(accountsOf(userId), new Date(from.getTime() - 1));
  return [...before.values()].reduce((sum, amounts) => sum + amountIn(amounts, currency), 0);
}

/**
 * The rows of a statement, oldest first, streamed. A transfer between a person's own accounts, such
 * as a released payment, has no row.
 */
export async function* streamStatementRows(
  request: StatementQuery,
  opening: number,
): AsyncGenerator<StatementRow> {
  const { userId, period, currency } = request;
  const { from, to } = periodBounds(period);
  const account = mongoose.trusted({ $in: accountsOf(userId) });
  const transactions = LedgerTransactionModel.find({
    'entries.account': account,
    createdAt: mongoose.trusted({ $gte: from, $lt: to }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .hint(indexInOrder)
    .lean<LedgerTransaction[]>()
    .cursor();
  let balance = opening;
  for await (const transaction of transactions) {
    const { amount, fee, tax } = personalAmounts(transaction, { userId, currency });
    if (amount === 0) continue;
    balance += amount;
    const { kind, createdAt: at } = transaction;
    const [named = transaction] = await addReferralNames([transaction]);
    yield {
      at,
      what: transactionName(kind),
      about: transactionDetails(named),
      fee,
      tax,
      amount,
      balance,
    };
  }
}

/** Most rows of a printed statement. */
const maxPrintedRows = 2000;

/** @throws AppError `conflict` when there are too many for a PDF. */
export async function listPrintedRows(
  request: StatementQuery,
  opening: number,
): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const row of streamStatementRows(request, opening)) {
    rows.push(row);
    if (rows.length > maxPrintedRows)
      throw conflict('This statement is too long for a PDF. Choose a month or CSV.');
  }
  return rows;
}
