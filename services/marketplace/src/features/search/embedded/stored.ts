import type { SearchKind } from '@soloist/contracts';

/** An entry as the index file takes it: words folded, facets as tokens. */
export interface StoredEntry {
  kind: SearchKind;
  id: string;
  ownerId: string;
  stamp: string;
  first: boolean;
  /** Milliseconds. */
  at: number;
  /** Words with spaces between them. */
  title: string;
  keywords: string;
  body: string;
  tokens: string;
  /** A line for each value of a facet: both, with a tab between. */
  facets: string;
}

export interface AskedWords {
  kind: SearchKind;
  /** Folded, each as far as it was typed. */
  words: string[];
  /** Tokens of facets. */
  tokens: string[];
}

/** Where something stands in what was found: whether among those that come first, in which tier, and its number. */
export interface Place {
  first: boolean;
  tier: number;
  number: number;
}

export interface PageAsked {
  limit: number;
  /** The last place of the page before. */
  cursor: Place | null;
  /** How many are counted. */
  counted: number;
  now: number;
}

export interface FoundRows {
  ids: string[];
  next: Place | null;
  /** One more than `counted` when there are more. */
  total: number;
  corrected: { from: string; to: string }[];
  words: { word: string; begins: boolean }[];
  /** Lines of the first that fit, and how many of those have each; on the first page. */
  facets: [line: string, count: number][];
}
