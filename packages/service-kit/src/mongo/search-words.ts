import { deburr, escapeRegExp } from 'es-toolkit';

// Longer ones would make an index larger and hardly tell more words apart.
const maxPrefixLength = 8;

/** A text as it is compared: whatever its accents, capitals and widths. */
export const fold = (text: string) => deburr(text.normalize('NFKC')).toLowerCase().trim();

/** The words of a text, folded. "+" and "#" belong to C++ and C#. */
export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];

/** The first letters of a word: all that is typed of one, or stored of it. */
export const prefixOf = (word: string) => [...word].slice(0, maxPrefixLength).join('');

/** The search terms of a word: its beginnings from two letters on. */
export function listPrefixes(word: string) {
  const letters = [...word].slice(0, maxPrefixLength);
  const shortest = Math.min(2, letters.length);
  return letters.slice(shortest - 1).map((_, index) => letters.slice(0, shortest + index).join(''));
}

/** Patterns that find the words of a question in a text; for few documents, as no index helps. */
export const wordPatterns = (q: string) =>
  (q.match(/\S+/g) ?? []).map((word) => new RegExp(escapeRegExp(word), 'iu'));
