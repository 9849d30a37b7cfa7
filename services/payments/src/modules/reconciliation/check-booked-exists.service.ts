import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import { findBooked, type LedgerTransaction, LedgerTransactionModel } from '../ledger/index.ts';
import { isKeyRejected, isNoAnswer, isRefused } from '../provider/index.ts';
import type { Findings } from './findings.rules.ts';
import { findBookedAmounts, type ReconciliationPeriod } from './reconciliation-source.service.ts';
import { type TransactionSubject, transactionSubjects } from './transaction-subjects.service.ts';

interface UnknownCheck {
  findings: Findings;
  deps: PaymentsDeps;
  /** Whether the provider listed the record that the ledger knows by this name. */
  isListed: (name: string) => boolean;
}

/** Finds booked records of a period that the provider does not know. */
export async function checkBookedExists(
  { from, to }: ReconciliationPeriod,
  { isListed, ...checking }: UnknownCheck,
) {
  const time = { $gte: new Date(from * 1000), $lt: new Date((to + 1) * 1000) };
  const booked = LedgerTransactionModel.find({ createdAt: mongoose.trusted(time) }).lean<
    LedgerTransaction[]
  >();
  for await (const transaction of booked.cursor()) {
    const named = nameOf(transaction);
    if (named && !isListed(named.about.nameOf(named.id)))
      await checkProviderKnows(transaction, checking);
  }
}

function nameOf({
  kind,
  key,
}: LedgerTransaction): { about: TransactionSubject; id: string } | undefined {
  const about = transactionSubjects[kind];
  const id = about?.key.exec(key)?.[1];
  return about && id ? { about, id } : undefined;
}

type LookupOptions = Omit<UnknownCheck, 'isListed'>;

/** Queries the single record: the provider may have listed it in another period, or only now. */
export async function checkProviderKnows(
  transaction: LedgerTransaction,
  { findings, deps }: LookupOptions,
): Promise<void> {
  const { key } = transaction;
  if (findings.isKnown({ kind: 'unknown', of: key }) || !(await isUnknown(transaction, deps)))
    return;
  const { about, id } = nameOf(transaction) ?? {};
  if (about?.processRecord && id) {
    const processRecord = about.processRecord({ id, about: transaction.about }, deps);
    await processQuietly(key, processRecord, deps);
  }
  const { currency = null, amount = null } = (await findBookedAmounts([key]))(key) ?? {};
  const words = 'This is booked, but the provider doesn’t know it.';
  const isRepaired = !(await isUnknown(transaction, deps));
  const amounts = { currency, ledger: amount === null ? null : Math.abs(amount), other: null };
  findings.differ({ kind: 'unknown', of: key, key, ...amounts, words, isRepaired });
}

async function isUnknown(transaction: LedgerTransaction, deps: PaymentsDeps): Promise<boolean> {
  const { about, id } = nameOf(transaction) ?? {};
  if (!about || !id || transaction.entries.length === 0) return false;
  if (about.undoneBy && (await findBooked(about.undoneBy(id)))) return false;
  const reference = { id, about: transaction.about };
  const isThere = await about.isThere(reference, providerOf(deps)).catch((err: unknown) => {
    if (isRefused(err) && !isKeyRejected(err)) return false;
    throw err;
  });
  return !isThere;
}

/**
 * Logs a failure: the record stays a difference, and the others continue.
 * @throws ProviderError `noAnswer`: the provider would not respond to the next query either.
 */
export const processQuietly = (of: string, work: Promise<unknown>, { logger }: PaymentsDeps) =>
  work.catch((err: Error) => {
    if (isNoAnswer(err)) throw err;
    logger.warn({ of, err: err.message }, 'difference could not be reconciled');
  });
