import type { DatabaseSync } from 'node:sqlite';
import { singular, vocabularyWords } from '../vocabulary/vocabulary.rules.ts';
import { allColumns, everyWord, type QueryWord } from './match-expressions.rules.ts';
import { findNearWords, type IndexedWord, maxWrongLetters } from './near-words.rules.ts';

/** Number of words offered as corrections: the most common ones, as rare ones are often typos. */
const maxIndexedWords = 100_000;
/** Up to this many words are read again after every change, more words once a minute. */
const fewWords = 5000;
const freshMs = 60_000;
/** A word this rare may be a typo that others made too, when a near one is far more common. */
const rareCount = 2;
const farMore = 50;

interface Vocabulary {
  words: IndexedWord[];
  version: unknown;
  readAt: number;
}

/** Finds corrections for misspelled words. */
export function createSpelling(db: DatabaseSync) {
  const vocabularies = new Map<string, Vocabulary>();

  const isIndexed = (kind: string, word: QueryWord) =>
    db
      .prepare(`SELECT 1 FROM found_${kind} WHERE found_${kind} MATCH ? LIMIT 1`)
      .get(`{${allColumns}} : (${everyWord([word])})`) !== undefined;

  function knownWords(kind: string): IndexedWord[] {
    const version = db.prepare('PRAGMA data_version').get()?.data_version;
    const before = vocabularies.get(kind);
    if (before && (before.version === version || isFresh(before))) return before.words;
    const words = db
      .prepare(`SELECT word, count FROM words_${kind} ORDER BY count DESC LIMIT ?`)
      .all(maxIndexedWords) as unknown as IndexedWord[];
    vocabularies.set(kind, { words, version, readAt: Date.now() });
    return words;
  }

  const countOccurrences = (kind: string, word: string) =>
    Number(db.prepare(`SELECT count FROM words_${kind} WHERE word = ?`).get(word)?.count ?? 0);

  const isWholeWordIndexed = (kind: string, word: string) =>
    isIndexed(kind, [{ word, begins: false }]);

  /** The word that is probably meant: an indexed one, or one whose meaning is known. */
  function findMeant(kind: string, word: string, minCount: number) {
    const indexed = findNearWords(word, knownWords(kind)).filter(({ count }) => count >= minCount);
    const indexedWord = indexed.find((near) => isWholeWordIndexed(kind, near.word))?.word;
    if (minCount > 0) return indexedWord;
    const understood = findNearWords(word, understoodWords)[0]?.word;
    // Among both, the nearer one.
    const candidates = [indexedWord, understood].filter((near) => near !== undefined);
    return findNearWords(word, candidates.map(uncounted))[0]?.word;
  }

  /** The alternatives to search for a word: as typed, in the singular, corrected, or both. */
  function correct(kind: string, typed: QueryWord[number]): QueryWord {
    const { word, begins } = typed;
    if (maxWrongLetters(word) === 0) return [typed];
    const isKnown = isIndexed(kind, [typed]);
    const times = isKnown ? countOccurrences(kind, word) : 0;
    // A word that is not indexed as a whole may be indexed as a prefix.
    if (isKnown && (times === 0 || times > rareCount)) return [typed];
    const base = { word: singular(word), begins };
    if (base.word !== word && isIndexed(kind, [base])) return [typed, base];
    const meant = findMeant(kind, word, times * farMore);
    if (!meant) return [typed];
    return [...(isKnown ? [typed] : []), { word: meant, begins }];
  }

  return { correct, isIndexed };
}

const uncounted = (word: string): IndexedWord => ({ word, count: 0 });
const understoodWords = vocabularyWords.map(uncounted);

const isFresh = ({ words, readAt }: Vocabulary) =>
  words.length > fewWords && Date.now() - readAt < freshMs;
