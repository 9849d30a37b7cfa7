import { type directoryQuery, type FreelancerCard, freelancerCard } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { term } from './directory-entry.ts';

const { trusted } = mongoose;

type Query = z.output<typeof directoryQuery>;
type Filters = Omit<Query, 'limit' | 'cursor'>;
export type Card = Pick<
  Account,
  '_id' | 'directoryRank' | Exclude<keyof FreelancerCard, 'id' | 'username'>
>;

// Each costs a look at the index.
const mostWords = 10;
// A term of more people is as good to begin with as any other.
const countedPeople = 2000;

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

/** What narrows most comes first. */
const termsOf = ({ q = '', skill, tool, language, location, rate, availability }: Filters) => [
  ...new Set([
    ...term.places(location ?? ''),
    ...(tool ? [term.tool(tool)] : []),
    ...(language ? [term.language(language)] : []),
    ...(skill ? [term.skill(skill)] : []),
    ...term.words(q).slice(0, mostWords),
    ...(rate ? [term.rate(rate)] : []),
    ...(availability ? [term.accepting] : []),
  ]),
];

async function rarestFirst(terms: string[]) {
  if (terms.length < 2) return terms;
  const counted = await Promise.all(
    terms.map(async (term) => {
      const people = await AccountModel.countDocuments(
        { directoryTerms: term },
        { limit: countedPeople },
      );
      return { term, people };
    }),
  );
  return counted.toSorted((a, b) => a.people - b.people).map(({ term }) => term);
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
