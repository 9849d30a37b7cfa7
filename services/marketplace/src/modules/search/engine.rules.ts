import { createHash } from 'node:crypto';
import { type SearchKind, searchFacets } from '@soloist/contracts';
import { fold } from '@soloist/server-kit';

/** Raise this when the content or storage of entries changes: then all are rebuilt. */
export const searchEdition = 2;

/** Maximum number of matches that are counted and included in facet counts. */
export const countedMatches = 1000;

/** The searchable texts of an entry. */
export interface SearchEntry {
  kind: SearchKind;
  id: string;
  ownerId: string;
  /** Its words weigh most, then those of the keywords, then those of the body. */
  title: string;
  keywords: string[];
  body: string;
  /** Facets with their values as written. */
  facets: Record<string, string[]>;
  /** Whether it precedes all others of its kind. */
  first: boolean;
  /** Not found before this time; equally good matches are sorted by it, newest first. */
  at: Date;
}

export interface EngineQuery {
  kind: SearchKind;
  q: string;
  /** Facet values to filter by. */
  facets: Record<string, string[]>;
}

export interface FacetValue {
  value: string;
  count: number;
}

export interface MatchedWord {
  /** The folded word. */
  word: string;
  /** Whether longer words that start with it match, too. */
  begins: boolean;
}

export interface SearchResults {
  /** Best first. */
  ids: string[];
  /** Entries added later are not on the next pages, so that none appears twice. */
  nextCursor: string | null;
  /** Up to `countedMatches`. */
  total: number;
  isMore: boolean;
  corrected: { from: string; to: string }[];
  /** The words that were searched in the end, to be marked. */
  words: MatchedWord[];
  /** On the first page: facet counts of the newest `countedMatches` matches. */
  facets: Record<string, FacetValue[]>;
}

export interface SearchPage {
  limit: number;
  cursor?: string | undefined;
  /** Without total and facets, which take most of the time. */
  isUncounted?: boolean;
}

/** The search index, independent of its implementation. Each write may be repeated. */
export interface SearchEngine {
  /** Stores entries, replacing existing ones. */
  put: (entries: SearchEntry[]) => Promise<void>;
  remove: (kind: SearchKind, ids: string[]) => Promise<void>;
  /** Removes all entries of a person. */
  removeOwner: (ownerId: string) => Promise<void>;
  has: (kind: SearchKind, id: string) => Promise<boolean>;
  /** @throws AppError `invalid_input` for an invalid cursor. */
  find: (question: EngineQuery, page: SearchPage) => Promise<SearchResults>;
  /** Number of matches, up to `countedMatches`. */
  count: (question: EngineQuery) => Promise<number>;
  /** The stored entries, in the engine's own order, for the check. */
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

/** A stamp that shows whether the stored entry is current. */
export const stampOf = ({ at, ...entry }: SearchEntry) =>
  createHash('sha1')
    .update(JSON.stringify([searchEdition, at.getTime(), Object.entries(entry).toSorted()]))
    .digest('base64url');

/** Facet values as they are compared. A place matches by each of its parts. */
export function foldedValues(facet: string, values: string[]): string[] {
  return values
    .flatMap((value) => (facet === 'place' ? value.split(',') : [value]))
    .map(fold)
    .filter((value) => value !== '');
}

/** The requested facets of a kind. */
export function facetsOfQuery(kind: SearchKind, query: Record<string, unknown>) {
  const entries = searchFacets[kind].flatMap((facet) => {
    const value = query[facet];
    return typeof value === 'string' && value !== ''
      ? [[facet, [value]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(entries);
}
