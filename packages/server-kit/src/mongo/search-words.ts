import { deburr, escapeRegExp } from 'es-toolkit';

// Longer words would enlarge an index and hardly distinguish more words.
const maxPrefixLength = 8;

/** Normalises a text for comparison: without accents, capitals and widths. */
export const fold = (text: string) => deburr(text.normalize('NFKC')).toLowerCase().trim();

/** The words of a text, folded. "+" and "#" belong to C++ and C#. */
export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];

/** The prefix of a word that is stored and searched. */
export const prefixOf = (word: string) => [...word].slice(0, maxPrefixLength).join('');

/** The search terms of a word: its beginnings from two letters on. */
export function listPrefixes(word: string) {
  const letters = [...word].slice(0, maxPrefixLength);
  const shortest = Math.min(2, letters.length);
  return letters.slice(shortest - 1).map((_, index) => letters.slice(0, shortest + index).join(''));
}

/** Patterns that match the words of a query in a text; for few documents, as no index helps. */
export const wordPatterns = (q: string) =>
  (q.match(/\S+/g) ?? []).map((word) => new RegExp(escapeRegExp(word), 'iu'));
