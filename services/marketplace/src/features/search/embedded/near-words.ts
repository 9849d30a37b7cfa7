import { distance } from 'fastest-levenshtein';

/** Letters from which on one, and two, may be wrong. */
const oneWrongFrom = 4;
const twoWrongFrom = 8;

export const mostWrong = (word: string) => {
  if (word.length < oneWrongFrom) return 0;
  return word.length < twoWrongFrom ? 1 : 2;
};

/** Whether two neighbouring letters stand the other way round: one slip, not two. */
function isSwapped(a: string, b: string) {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2);
  return at >= 0 && swapped === b;
}

/** How many letters are wrong. */
const wrongLetters = (a: string, b: string) => (isSwapped(a, b) ? 1 : distance(a, b));

export interface KnownWord {
  word: string;
  count: number;
}

/** Known words that may be meant, the likeliest first. */
export function nearWords(asked: string, known: KnownWord[]): KnownWord[] {
  const most = mostWrong(asked);
  if (most === 0) return [];
  return known
    .filter(({ word }) => Math.abs(word.length - asked.length) <= most && word !== asked)
    .map((entry) => ({ ...entry, wrong: wrongLetters(asked, entry.word) }))
    .filter(({ wrong }) => wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong || b.count - a.count);
}
