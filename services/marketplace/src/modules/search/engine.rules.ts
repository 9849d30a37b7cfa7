import { createHash } from 'node:crypto';
import { type SearchKind, searchFacets } from '@soloist/contracts';
import { fold } from '@soloist/service-kit';

/** To be raised whenever what entries hold, or how they are stored, changes: then all are made anew. */
export const searchEdition = 1;

/** Matches are counted up to here, and the facets are those of so many. */
export const countedMatches = 1000;

/** The searchable texts of an entry. */
export interface SearchEntry {
  kind: SearchKind;
  id: string;
  ownerId: string;
  /** Words in it weigh most, then those of the keywords, then those of the body. */
  title: string;
  keywords: string[];
  body: string;
  /** Each with its values as they are written. */
  facets: Record<string, string[]>;
  /** Comes before all others of its kind. */
  first: boolean;
  /** Nothing is found before its time; what fits equally well is in this order, the newest first. */
  at: Date;
}

export interface EngineQuery {
  kind: SearchKind;
  q: string;
  /** Values to narrow down by. */
  facets: Record<string, string[]>;
}

export interface FacetValue {
  value: string;
  count: number;
}

export interface MatchedWord {
  /** Folded. */
  word: string;
  /** Whether longer words that begin so were found too. */
  begins: boolean;
}

export interface SearchResults {
  /** Best first. */
  ids: string[];
  /** What comes later is not in the pages that follow: nothing is shown twice because of it. */
  nextCursor: string | null;
  /** Up to `countedMatches`. */
  total: number;
  isMore: boolean;
  corrected: { from: string; to: string }[];
  /** What was looked for in the end, to be marked. */
  words: MatchedWord[];
  /** On the first page: of the first `countedMatches` that fit, newest first. */
  facets: Record<string, FacetValue[]>;
}

/** Where things are found: the one place that knows how. Each write may be repeated. */
export interface SearchEngine {
  /** Puts entries in place of what there is of them. */
  put: (entries: SearchEntry[]) => Promise<void>;
  remove: (kind: SearchKind, ids: string[]) => Promise<void>;
  /** Forgets everything of a person. */
  removeOwner: (ownerId: string) => Promise<void>;
  has: (kind: SearchKind, id: string) => Promise<boolean>;
  /** @throws AppError `invalid_input` for an invalid cursor. */
  find: (
    question: EngineQuery,
    page: { limit: number; cursor?: string | undefined },
  ) => Promise<SearchResults>;
  /** How many fit, up to `countedMatches`. */
  count: (question: EngineQuery) => Promise<number>;
  /** What is stored, in the engine's own order, for the check. */
  list: (kind: SearchKind, after: string | null) => Promise<StoredPage>;
  /** Whether it was filled in this edition. */
  isFilled: () => Promise<boolean>;
  setFilled: () => Promise<void>;
  close: () => Promise<void>;
}

export interface StoredPage {
  items: { id: string; stamp: string }[];
  next: string | null;
}

/** Says whether an entry is what is stored. */
export const stampOf = ({ at, ...entry }: SearchEntry) =>
  createHash('sha1')
    .update(JSON.stringify([searchEdition, at.getTime(), Object.entries(entry).toSorted()]))
    .digest('base64url');

/** Values of a facet as they are compared. A place is found by each of its parts. */
export function foldedValues(facet: string, values: string[]): string[] {
  return values
    .flatMap((value) => (facet === 'place' ? value.split(',') : [value]))
    .map(fold)
    .filter((value) => value !== '');
}

/** The facets of a kind that are asked for. */
export function facetsOfQuery(kind: SearchKind, query: Record<string, unknown>) {
  const entries = searchFacets[kind].flatMap((facet) => {
    const value = query[facet];
    return typeof value === 'string' && value !== ''
      ? [[facet, [value]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(entries);
}
