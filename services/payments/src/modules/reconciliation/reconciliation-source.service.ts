import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { type LedgerTransaction, LedgerTransactionModel, provider } from '../ledger/index.ts';
import { mostPerPage, type ProviderTimeSpan } from '../provider/index.ts';
import type { StoredDifference } from './reconciliations.model.ts';

/** A difference, before it is processed. */
export type ReconciliationMismatch = Omit<StoredDifference, 'isRepaired'>;

/** A period in seconds since 1970, both ends inclusive. */
export type ReconciliationPeriod = Omit<ProviderTimeSpan, 'skip'>;

/** A kind of record that the provider has and we book: payments, refunds, disputes, payouts. */
export interface ReconciliationSource<T> {
  /** Records of a period, newest first, page by page. */
  pages: (time: ReconciliationPeriod) => AsyncGenerator<T[]>;
  get: (id: string) => Promise<T>;
  /** The record's name in the ledger: the provider's id, or our reference. */
  nameOf: (record: T) => string | undefined;
  /** Differences between each record and the ledger, in the same order. */
  compare: (record: T[]) => Promise<(ReconciliationMismatch | undefined)[]>;
  /** Processes the record, like any other caller. */
  processRecord: (record: T) => Promise<unknown>;
}

export const pagesOf = <T>(
  list: (span: ProviderTimeSpan) => Promise<T[]>,
): ReconciliationSource<T>['pages'] =>
  async function* pages(time) {
    for (let skip = 0; ; skip += mostPerPage) {
      const page = await list({ ...time, skip });
      if (page.length > 0) yield page;
      if (page.length < mostPerPage) return;
    }
  };

/** A transaction's change of the provider's account; negative when the provider holds more. */
export interface BookedAmount {
  currency: Currency | null;
  amount: number;
}

/**
 * Booked changes by the transactions' keys. A transaction without a change there counts as booked.
 */
export async function findBookedAmounts(
  keys: string[],
): Promise<(key: string) => BookedAmount | undefined> {
  const transactions = await LedgerTransactionModel.find(
    { key: mongoose.trusted({ $in: keys }) },
    { key: 1, entries: 1 },
  ).lean<LedgerTransaction[]>();
  const booked = new Map(transactions.map(({ key, entries }) => [key, atProvider(entries)]));
  return (key) => booked.get(key);
}

function atProvider(entries: LedgerTransaction['entries']): BookedAmount {
  const providerEntries = entries.filter(({ account }) => account === provider);
  const amount = providerEntries.reduce((sum, each) => sum + each.amount, 0);
  return { currency: providerEntries[0]?.currency ?? null, amount };
}

/** The sum of several transactions of one record; undefined where none is booked. */
export function sumBookedAmounts(all: (BookedAmount | undefined)[]): BookedAmount | undefined {
  const booked = all.filter((each) => each !== undefined);
  if (booked.length === 0) return undefined;
  return {
    currency: booked.find(({ currency }) => currency)?.currency ?? null,
    amount: booked.reduce((sum, each) => sum + each.amount, 0),
  };
}

interface AmountComparison {
  /** The provider's id. */
  of: string;
  /** Prefix of the keys of its transactions. */
  key: string;
  what: 'payment' | 'refund' | 'dispute' | 'payout';
  /** Its amount at the provider, in the settlement currency; 0 where nothing must be booked. */
  record: { amount: number; currency: Currency };
  booked: BookedAmount | undefined;
}

export function compareAmounts({ of, key, what, record, booked }: AmountComparison) {
  if ((booked?.amount ?? 0) === 0 && record.amount === 0) return undefined;
  const { currency } = record;
  if (!booked) {
    const words = `The provider has this ${what}, but it is not booked.`;
    return {
      kind: 'missing' as const,
      of,
      key,
      currency,
      ledger: null,
      other: record.amount,
      words,
    };
  }
  const isSame = booked.amount === record.amount && booked.currency === currency;
  if (isSame) return undefined;
  const words =
    record.amount === 0
      ? `The provider moved nothing for this ${what}, but it is booked.`
      : `This ${what} is booked with a different amount than the provider’s.`;
  const amounts = { currency, ledger: booked.amount, other: record.amount };
  return { kind: 'amount' as const, of, key, ...amounts, words };
}
