import { distance } from 'fastest-levenshtein';

/** Word lengths from which one letter, and two letters, may be wrong. */
const oneWrongFrom = 4;
const twoWrongFrom = 8;

export const maxWrongLetters = (word: string) => {
  if (word.length < oneWrongFrom) return 0;
  return word.length < twoWrongFrom ? 1 : 2;
};

/** A word with two neighbouring letters swapped, at each position. */
const swapsOf = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

/** Number of wrong letters, up to the limit; two swapped letters count as one. */
function wrongLetters(a: string, b: string, most: number) {
  const wrong = distance(a, b);
  if (wrong <= 1 || wrong > most + 1) return wrong;
  return Math.min(wrong, ...swapsOf(a).map((swapped) => 1 + distance(swapped, b)));
}

/** The letters of a word as bits; some letters share one. */
function lettersOf(word: string) {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}
function bitsOf(letters: number) {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export interface IndexedWord {
  word: string;
  count: number;
}

/** Known words that may be meant, the most likely first. */
export function findNearWords(query: string, indexed: IndexedWord[]): IndexedWord[] {
  const most = maxWrongLetters(query);
  if (most === 0) return [];
  const letters = lettersOf(query);
  const near: (IndexedWord & { wrong: number })[] = [];
  for (const { word, count } of indexed) {
    if (Math.abs(word.length - query.length) > most || word === query) continue;
    // One typo changes at most two bits, which is cheaper to check than the distance of the words.
    if (bitsOf(letters ^ lettersOf(word)) > 2 * most) continue;
    const wrong = wrongLetters(query, word, most);
    if (wrong <= most) near.push({ word, count, wrong });
  }
  return near.toSorted((a, b) => a.wrong - b.wrong || b.count - a.count);
}
