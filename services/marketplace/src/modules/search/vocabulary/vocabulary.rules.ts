import { wordsOf } from '@soloist/server-kit';
import { uniq, uniqBy } from 'es-toolkit';
import { placeNames } from './place-names.rules.ts';
import { skillTerms, stopWords, type VocabularyTerm } from './skill-terms.rules.ts';

/** Each is an index lookup, so only the first names of a related term are searched. */
const relatedNames = 3;
const mostWordsOfName = 4;
/** Shorter names of places, such as `US`, are common words of texts. */
const shortestPlace = 3;

/** Other words for a part of a query; each name is a list of folded words. */
export interface Meaning {
  /** Skills that mean the same. */
  synonyms: string[][];
  /** The same place in other languages. */
  places: string[][];
  related: string[][];
}

export interface QueryPart extends Meaning {
  /** The words as typed. */
  words: string[];
}

/** Without its plural ending, so that `logos` is found by `logo`. */
export function singular(word: string) {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/**
 * Words of a name without their endings, so that designer, designing and design are one. It only
 * compares names, so it may cut more than a stem. A single word keeps more of it.
 */
function keyOf(words: string[]) {
  const ending =
    words.length > 1
      ? /(?<=.{4})(ers?|ors?|ings?|ions?|ists?|y)$/
      : /(?<=.{5})(ers?|ors?|ings?|ions?|ists?|y)$/;
  return words.map((word) => singular(word.replace(ending, '').replace(ending, ''))).join(' ');
}
const isBroad = (name: string) => name.startsWith('?');
const searchable = ({ names }: VocabularyTerm) => names.filter((name) => !isBroad(name));
const uniqNames = (names: string[][]) => uniqBy(names, (words) => words.join(' '));

const isDistinctPlace = (words: string[]) =>
  words.length > 0 && words.every((word) => word.length >= shortestPlace || word === 'uk');

const meanings = buildMeanings();
/** All words of names, for the correction of misspelled ones. */
export const vocabularyWords = listWords();
const knownWords = new Set(vocabularyWords);

export const isVocabularyWord = (word: string) =>
  knownWords.has(word) || knownWords.has(singular(word));

function buildMeanings(): Map<string, Meaning> {
  const byKey = new Map<string, Meaning>();
  const add = (name: string, { synonyms, places, related }: Meaning) => {
    const key = keyOf(wordsOf(name));
    const known = byKey.get(key) ?? { synonyms: [], places: [], related: [] };
    byKey.set(key, {
      synonyms: uniqNames([...known.synonyms, ...synonyms]),
      places: uniqNames([...known.places, ...places]),
      related: uniqNames([...known.related, ...related]),
    });
  };
  const byFirstName = new Map(skillTerms.map((term) => [term.names[0]?.replace('?', ''), term]));
  for (const term of skillTerms) {
    const related = (term.related ?? []).flatMap((name) => {
      const other = byFirstName.get(name);
      if (!other) throw new Error(`${name} is related to ${term.names[0]}, but is no term`);
      return searchable(other).slice(0, relatedNames);
    });
    const meaning = {
      synonyms: searchable(term).map(wordsOf),
      places: [],
      related: related.map(wordsOf),
    };
    for (const name of term.names) add(name, meaning);
  }
  for (const names of placeNames) {
    const places = names.map(wordsOf).filter(isDistinctPlace);
    for (const name of names) add(name, { synonyms: [], places, related: [] });
  }
  return byKey;
}

function listWords(): string[] {
  const names = [...skillTerms.flatMap(({ names }) => names), ...placeNames.flat()];
  return uniq(names.flatMap(wordsOf));
}

/** The words of a query that have a meaning: without those that only connect others. */
export function meaningfulWords(words: string[]) {
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** A query in parts, each the longest name that the vocabulary knows, else a single word. */
export function partsOf(words: string[]): QueryPart[] {
  if (words.length === 0) return [];
  for (let length = Math.min(mostWordsOfName, words.length); length > 0; length--) {
    const name = words.slice(0, length);
    const meaning = meanings.get(keyOf(name));
    if (meaning) return [{ words: name, ...meaning }, ...partsOf(words.slice(length))];
  }
  const [word = '', ...others] = words;
  return [{ words: [word], synonyms: [], places: [], related: [] }, ...partsOf(others)];
}
