import mongoose from 'mongoose';

const { trusted } = mongoose;
const word = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('en').match(word) ?? [];

/**
 * Search words of a document: the words of these texts, lower-case, each once. Numbers are also
 * included without leading zeros.
 */
export function searchWords(texts: string[]): string[] {
  const words = texts.flatMap(wordsOf);
  return [...new Set(words.flatMap((each) => [each, each.replace(/^0+(?=\d)/, '')]))];
}

/** The filter on a `words` array: every typed word is the start of one of them. */
export function matchWords(typed: string | undefined) {
  const words = wordsOf(typed ?? '');
  if (words.length === 0) return {};
  return { words: trusted({ $all: words.map((each) => new RegExp(`^${each}`)) }) };
}

/** The filter on texts without a `words` array: every typed word is the start of a word of one. */
export function matchTexts(typed: string | undefined, paths: string[]) {
  const words = wordsOf(typed ?? '');
  if (words.length === 0) return {};
  const startOf = (word: string) =>
    trusted({ $regex: `(?:^|[^\\p{L}\\p{M}\\p{N}])${word}`, $options: 'i' });
  return { $and: words.map((word) => ({ $or: paths.map((path) => ({ [path]: startOf(word) })) })) };
}
