import type { SearchKind } from '@soloist/contracts';

/** An entry in the format of the index file: words folded, facets as tokens. */
export interface IndexRow {
  kind: SearchKind;
  id: string;
  ownerId: string;
  stamp: string;
  first: boolean;
  /** In milliseconds. */
  at: number;
  /** Words with spaces between them. */
  title: string;
  keywords: string;
  body: string;
  tokens: string;
  /** A line for each value of a facet: both, with a tab between. */
  facets: string;
}

export interface FoldedQuery {
  kind: SearchKind;
  /** Folded words, each as far as it was typed. */
  words: string[];
  /** Tokens of facets. */
  tokens: string[];
}

/** The position of a hit in the results: whether it comes first, its tier and its number. */
export interface HitPosition {
  first: boolean;
  tier: number;
  number: number;
}

export interface ResultPageRequest {
  limit: number;
  /** The last position of the previous page. */
  cursor: HitPosition | null;
  /** Maximum number of counted matches; 0 for no total and no facets. */
  counted: number;
  now: number;
}

export interface ResultRows {
  ids: string[];
  next: HitPosition | null;
  /** One more than `counted` when there are more. */
  total: number;
  corrected: { from: string; to: string }[];
  words: { word: string; begins: boolean }[];
  /** Facet lines of the first matches with their counts; on the first page. */
  facets: [line: string, count: number][];
}
