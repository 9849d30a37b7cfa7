import { type directoryQuery, type FreelancerCard, freelancerCard } from '@soloist/contracts';
import { AppError, invalidInput, type Logger } from '@soloist/server-kit';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { type Account, AccountModel, pairsOf, term } from '../../accounts/index.ts';
import type { SearchPeople } from './people-search.client.ts';

const { trusted } = mongoose;

type Query = z.output<typeof directoryQuery>;
type Filters = Omit<Query, 'limit' | 'cursor'>;
export type Card = Pick<
  Account,
  '_id' | 'directoryRank' | 'isRateHidden' | Exclude<keyof FreelancerCard, 'id' | 'username'>
>;

// Each costs an index lookup, and a word of a location one for each other filter.
const mostWords = 10;
const mostPlaceWords = 4;
// Beyond this, the choice of the first term does not matter.
const countedPeople = 5000;

/** The fields of a card. */
export const cardFields = Object.fromEntries(
  [...Object.keys(freelancerCard.shape), 'directoryRank', 'isRateHidden'].map(
    (field) => [field, 1] as const,
  ),
);
export const presentCard = (card: Card): FreelancerCard =>
  z.parse(freelancerCard, {
    ...card,
    id: String(card._id),
    hourlyRate: card.isRateHidden ? '' : card.hourlyRate,
  });

interface DirectoryDeps {
  searchPeople: SearchPeople;
  logger: Logger;
}

// Cursors of the search begin with it; those of the directory's own index are numbers.
const searchMark = 's';

/**
 * One page of the freelancers that match every filter. Words are searched by meaning in
 * marketplace; while that does not answer, in the index here, which knows only the words themselves.
 */
export async function listFreelancers(query: Query, { searchPeople, logger }: DirectoryDeps) {
  const { q = '', cursor } = query;
  const isContinued = cursor?.startsWith(searchMark);
  const hasWords = term.words(q).length > 0;
  if (!isContinued && (cursor !== undefined || !hasWords)) return listByTerms(query);
  try {
    return await listFound(query, searchPeople);
  } catch (err) {
    // The next page of one index cannot follow in the other.
    if (isContinued || !(err instanceof AppError && err.code === 'unavailable')) throw err;
    logger.warn({ err: err.cause }, 'the directory searches without marketplace');
    return listByTerms(query);
  }
}

/** A page by marketplace's search, without people who are not listed any more. */
async function listFound(
  query: Query,
  searchPeople: SearchPeople,
): Promise<{ items: FreelancerCard[]; nextCursor: string | null }> {
  const { q = '', cursor, location, ...filters } = query;
  const { ids, nextCursor } = await searchPeople({
    ...filters,
    ...{ q, place: location, cursor: cursor?.slice(searchMark.length) },
  });
  const cards = await AccountModel.find(
    { _id: trusted({ $in: ids }), directoryTerms: term.all },
    cardFields,
  ).lean<Card[]>();
  const byId = new Map(cards.map((card) => [String(card._id), card]));
  const items = ids.flatMap((id) => byId.get(id) ?? []).map(presentCard);
  const next = nextCursor && searchMark + nextCursor;
  // An empty page would look like the end.
  if (items.length === 0 && next) return listFound({ ...query, cursor: next }, searchPeople);
  return { items, nextCursor: next };
}

async function listByTerms({ limit, cursor, ...filters }: Query) {
  const terms = await rarestFirst(termsOf(filters));
  const matches = await findByTerms(terms, { limit: limit + 1, below: rankOfCursor(cursor) });
  const items = matches.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = matches.length > limit && last ? String(last.directoryRank) : null;
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

// It only chooses the first term, so an outdated number is enough.
const peopleWith = new LRUCache<string, number>({
  max: 10_000,
  ttl: 10 * 60_000,
  fetchMethod: (term) =>
    AccountModel.countDocuments({ directoryTerms: term }, { limit: countedPeople }),
});

/** The terms of a query, rarest first; a pair of filters can be that first term. */
async function rarestFirst({ filters, words, accepting }: ReturnType<typeof termsOf>) {
  const terms = [...filters, ...words, ...accepting];
  if (terms.length < 2) return terms;
  const candidates = [...(filters.length > 1 ? pairsOf(filters) : filters), ...words, ...accepting];
  const counted = await Promise.all(
    candidates.map(async (text) => ({ text, people: await peopleWith.forceFetch(text) })),
  );
  const rarest = minBy(counted, ({ people }) => people)?.text as string;
  return [rarest, ...terms.filter((text) => text !== rarest)];
}

/**
 * Reads one range of one index in order: the first term selects it, the others filter. They are an
 * expression to keep MongoDB from considering each of them as the first.
 */
export function findByTerms(
  [first = term.all, ...others]: string[],
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
