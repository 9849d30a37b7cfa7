import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { provider } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { mostPerPage, type Span } from '../provider/payments-api.ts';
import type { Difference } from './reconciliations.model.ts';

/** What does not agree, before anything is done about it. */
export type Disagreement = Omit<Difference, 'isRepaired'>;

/** In seconds since 1970, both ends in it. */
export type Time = Omit<Span, 'skip'>;

/** A kind of thing that the provider has and we book: payments, refunds, disputes, payouts. */
export interface Things<T> {
  /** Those of a time, newest first, page by page. */
  pages: (time: Time) => AsyncGenerator<T[]>;
  get: (id: string) => Promise<T>;
  /** By what the books know it: an id of the provider's, or what we gave it. */
  nameOf: (said: T) => string | undefined;
  /** Of each, in the same order, how it differs from what is booked by now. */
  compare: (said: T[]) => Promise<(Disagreement | undefined)[]>;
  /** Books what follows from it, as for everybody else who asks. */
  settle: (said: T) => Promise<unknown>;
}

export const pagesOf = <T>(list: (span: Span) => Promise<T[]>): Things<T>['pages'] =>
  async function* pages(time) {
    for (let skip = 0; ; skip += mostPerPage) {
      const page = await list({ ...time, skip });
      if (page.length > 0) yield page;
      if (page.length < mostPerPage) return;
    }
  };

/** What a movement changed of what the provider holds for us; a minus is more of it. */
export interface Booked {
  currency: Currency | null;
  amount: number;
}

/** Of movements by their keys. One that moved nothing there is booked, too. */
export async function bookedUnder(keys: string[]): Promise<(key: string) => Booked | undefined> {
  const found = await MovementModel.find(
    { key: mongoose.trusted({ $in: keys }) },
    { key: 1, entries: 1 },
  ).lean<Movement[]>();
  const booked = new Map(found.map(({ key, entries }) => [key, atProvider(entries)]));
  return (key) => booked.get(key);
}

function atProvider(entries: Movement['entries']): Booked {
  const own = entries.filter(({ account }) => account === provider);
  const amount = own.reduce((sum, each) => sum + each.amount, 0);
  return { currency: own[0]?.currency ?? null, amount };
}

/** Several movements about the same thing as one; nothing where none is booked. */
export function together(all: (Booked | undefined)[]): Booked | undefined {
  const booked = all.filter((each) => each !== undefined);
  if (booked.length === 0) return undefined;
  return {
    currency: booked.find(({ currency }) => currency)?.currency ?? null,
    amount: booked.reduce((sum, each) => sum + each.amount, 0),
  };
}

interface Compared {
  /** The provider's id. */
  of: string;
  /** Begins the keys of its movements. */
  key: string;
  what: 'payment' | 'refund' | 'dispute' | 'payout';
  /** What it moved at the provider, in what that settles in; 0 where nothing is to be booked. */
  said: { amount: number; currency: Currency };
  booked: Booked | undefined;
}

export function compareAmounts({ of, key, what, said, booked }: Compared) {
  if ((booked?.amount ?? 0) === 0 && said.amount === 0) return undefined;
  const { currency } = said;
  if (!booked) {
    const words = `The provider has this ${what}, and it is not booked.`;
    return { kind: 'missing' as const, of, key, currency, ledger: null, other: said.amount, words };
  }
  const isSame = booked.amount === said.amount && booked.currency === currency;
  if (isSame) return undefined;
  const words =
    said.amount === 0
      ? `The provider moved nothing for this ${what}, and something is booked.`
      : `This ${what} is booked with another amount than the provider says.`;
  const amounts = { currency, ledger: booked.amount, other: said.amount };
  return { kind: 'amount' as const, of, key, ...amounts, words };
}
