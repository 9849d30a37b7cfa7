import { deburr, escapeRegExp } from 'es-toolkit';

// Longer ones would make an index larger and hardly tell more words apart.
const longestBeginning = 8;

/** A text as it is compared: whatever its accents, capitals and widths. */
export const fold = (text: string) => deburr(text.normalize('NFKC')).toLowerCase().trim();

/** The words of a text, folded. "+" and "#" belong to C++ and C#. */
export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];

/** The first letters of a word: all that is typed of one, or stored of it. */
export const beginningOf = (word: string) => [...word].slice(0, longestBeginning).join('');

/** What a word is found by: its beginnings from two letters on. */
export function beginningsOf(word: string) {
  const letters = [...word].slice(0, longestBeginning);
  const shortest = Math.min(2, letters.length);
  return letters.slice(shortest - 1).map((_, index) => letters.slice(0, shortest + index).join(''));
}

/** Patterns that find the words of a question in a text; for few documents, as no index helps. */
export const wordsWithin = (q: string) =>
  (q.match(/\S+/g) ?? []).map((word) => new RegExp(escapeRegExp(word), 'iu'));
