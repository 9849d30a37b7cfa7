import { type directoryQuery, type FreelancerCard, freelancerCard } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { pairsOf, term } from './directory-entry.ts';

const { trusted } = mongoose;

type Query = z.output<typeof directoryQuery>;
type Filters = Omit<Query, 'limit' | 'cursor'>;
export type Card = Pick<
  Account,
  '_id' | 'directoryRank' | Exclude<keyof FreelancerCard, 'id' | 'username'>
>;

// Each costs a look at the index, and a word of a place one for each other filter.
const mostWords = 10;
const mostPlaceWords = 4;
// A term of more people is as good to begin with as any other.
const countedPeople = 5000;

/** What a card is made from. */
export const cardFields = Object.fromEntries(
  [...Object.keys(freelancerCard.shape), 'directoryRank'].map((field) => [field, 1] as const),
);
export const presentCard = (card: Card): FreelancerCard =>
  z.parse(freelancerCard, { ...card, id: String(card._id) });

/** One page of the freelancers that fit every filter. */
export async function listFreelancers({ limit, cursor, ...filters }: Query) {
  const terms = await rarestFirst(termsOf(filters));
  const found = await findByTerms(terms, { limit: limit + 1, below: rankOfCursor(cursor) });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = found.length > limit && last ? String(last.directoryRank) : null;
  return { items: items.map(presentCard), nextCursor };
}

function termsOf({ q = '', skill, tool, language, location, rate, availability }: Filters) {
  const filters = uniq([
    ...term.places(location ?? '').slice(0, mostPlaceWords),
    ...(tool ? [term.tool(tool)] : []),
    ...(language ? [term.language(language)] : []),
    ...(skill ? [term.skill(skill)] : []),
    ...(rate ? [term.rate(rate)] : []),
  ]);
  const words = uniq(term.words(q)).slice(0, mostWords);
  return { filters, words, accepting: availability ? [term.accepting] : [] };
}

// Only decides what to begin with, so an old number does.
const peopleWith = new LRUCache<string, number>({
  max: 10_000,
  ttl: 10 * 60_000,
  fetchMethod: (term) =>
    AccountModel.countDocuments({ directoryTerms: term }, { limit: countedPeople }),
});

/** The terms to find, after the one that the fewest people have: two filters are one there. */
async function rarestFirst({ filters, words, accepting }: ReturnType<typeof termsOf>) {
  const wanted = [...filters, ...words, ...accepting];
  if (wanted.length < 2) return wanted;
  const choosing = [...(filters.length > 1 ? pairsOf(filters) : filters), ...words, ...accepting];
  const counted = await Promise.all(
    choosing.map(async (text) => ({ text, people: await peopleWith.forceFetch(text) })),
  );
  const rarest = minBy(counted, ({ people }) => people)?.text as string;
  return [rarest, ...wanted.filter((text) => text !== rarest)];
}

/**
 * One range of one index, already in order: the first term chooses, the others filter. They are an
 * expression because nothing else keeps MongoDB from weighing each of them as the one to begin with.
 */
export function findByTerms(
  [first = term.everybody, ...others]: string[],
  { limit, below }: { limit: number; below: number },
) {
  const hasTerm = (text: string) => ({ $in: [text, '$directoryTerms'] });
  return AccountModel.find(
    {
      directoryTerms: first,
      directoryRank: trusted({ $lt: below }),
      ...(others.length > 0 ? { $expr: trusted({ $and: others.map(hasTerm) }) } : {}),
    },
    cardFields,
  )
    .sort({ directoryRank: -1 })
    .limit(limit)
    .lean<Card[]>();
}

function rankOfCursor(cursor: string | undefined) {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,16}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}
