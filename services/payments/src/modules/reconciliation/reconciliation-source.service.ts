import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { type LedgerTransaction, LedgerTransactionModel, provider } from '../ledger/index.ts';
import { mostPerPage, type ProviderTimeSpan } from '../provider/index.ts';
import type { StoredDifference } from './reconciliations.model.ts';

/** What does not agree, before anything is done about it. */
export type ReconciliationMismatch = Omit<StoredDifference, 'isRepaired'>;

/** In seconds since 1970, both ends in it. */
export type ReconciliationPeriod = Omit<ProviderTimeSpan, 'skip'>;

/** A kind of record that the provider has and we book: payments, refunds, disputes, payouts. */
export interface ReconciliationSource<T> {
  /** Those of a time, newest first, page by page. */
  pages: (time: ReconciliationPeriod) => AsyncGenerator<T[]>;
  get: (id: string) => Promise<T>;
  /** By what the books know it: an id of the provider's, or what we gave it. */
  nameOf: (record: T) => string | undefined;
  /** Of each, in the same order, how it differs from what is booked by now. */
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

/** What a transaction changed of what the provider holds for us; a minus is more of it. */
export interface BookedAmount {
  currency: Currency | null;
  amount: number;
}

/** Of transactions by their keys. One that moved nothing there is booked, too. */
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
  /** Begins the keys of its transactions. */
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
