import type { DatabaseSync } from 'node:sqlite';
import { wholeWords } from '../vocabulary/skill-terms.rules.ts';
import {
  isVocabularyWord,
  meaningfulWords,
  partsOf,
  type QueryPart,
  singular,
} from '../vocabulary/vocabulary.rules.ts';
import type { FoldedQuery, ResultRows } from './index-rows.rules.ts';
import type { QueryTerm, QueryWord } from './match-expressions.rules.ts';
import { createSpelling } from './spelling.service.ts';

/** Turns the words of a query into terms: corrected, and with other names of the same meaning. */
export function createQueryTerms(db: DatabaseSync) {
  const { correct, isIndexed } = createSpelling(db);

  function correctWord(kind: string, word: string): QueryWord {
    const begins = isPrefix(word);
    // Typed on the way to a longer word, such as `java` of `javascript`.
    if (!begins && [...word].length > 1 && !isIndexed(kind, [{ word, begins }])) {
      return [{ word, begins: true }];
    }
    return correct(kind, { word, begins });
  }

  return function termsOf({ kind, words }: FoldedQuery): {
    terms: QueryTerm[];
    corrected: ResultRows['corrected'];
  } {
    const typed = meaningfulWords(words);
    const known = new Set(
      partsOf(typed)
        .filter(hasMeaning)
        .flatMap((part) => part.words),
    );
    const alternatives = new Map(
      typed.map((word) => [
        word,
        known.has(word) || isVocabularyWord(word) ? asTyped(word) : correctWord(kind, word),
      ]),
    );
    const meant = (word: string) =>
      isVocabularyWord(word) ? word : (alternatives.get(word)?.at(-1)?.word ?? word);
    const corrected = typed.flatMap((from) => {
      const to = alternatives.get(from)?.[0]?.word ?? from;
      return from === to ? [] : [{ from, to }];
    });
    const byMeant = new Map(typed.map((word) => [meant(word), alternatives.get(word) ?? []]));
    const terms = partsOf([...byMeant.keys()]).map(({ words: name, ...meaning }) => ({
      words: name.map((word) => byMeant.get(word) ?? []),
      synonyms: meaning.synonyms.flatMap(asName),
      places: meaning.places.map((place) => ({ word: place.join(' '), begins: false })),
      related: meaning.related.flatMap(asName),
    }));
    return { terms, corrected };
  };
}

const shortestPlural = 3;
// A single letter is a word such as C or R, not a prefix.
const isPrefix = (word: string) => [...word].length > 1 && !wholeWords.has(word);
const hasMeaning = ({ synonyms, places }: QueryPart) => synonyms.length + places.length > 0;

/** A word of a name, with its plural when it is no prefix. */
const nameWord = (word: string): QueryWord =>
  isPrefix(word) || word.length < shortestPlural
    ? [{ word, begins: isPrefix(word) }]
    : [
        { word, begins: false },
        { word: `${word}s`, begins: false },
      ];
/** The beginnings of a name, word after word. */
const asName = (name: string[]): QueryWord =>
  nameWord(name.at(-1) ?? '').map(({ word, begins }) => ({
    word: [...name.slice(0, -1), word].join(' '),
    begins,
  }));

function asTyped(word: string): QueryWord {
  const base = singular(word);
  return base === word ? nameWord(word) : [{ word, begins: true }, ...nameWord(base)];
}

/** All words that are searched, to be marked in results. */
export const wordsOfTerms = (terms: QueryTerm[]): ResultRows['words'] =>
  terms.flatMap(({ words, synonyms, places }) =>
    [words, synonyms, places]
      .flat(2)
      .flatMap(({ word, begins }) => word.split(' ').map((part) => ({ word: part, begins }))),
  );
