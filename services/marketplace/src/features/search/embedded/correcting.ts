import type { DatabaseSync } from 'node:sqlite';
import { type AskedWord, allColumns, everyWord } from './match.ts';
import { type KnownWord, mostWrong, nearWords } from './near-words.ts';

/** Words that may be meant: the most common ones, as the others are often slips themselves. */
const mostKnownWords = 100_000;
/** So few are read again whenever something changed, more once a minute. */
const fewWords = 5000;
const freshMs = 60_000;
/** A word of so few may be a slip that somebody else made too, when a near one is far more common. */
const hardlyKnown = 2;
const farMore = 50;

interface Vocabulary {
  words: KnownWord[];
  version: unknown;
  readAt: number;
}

/** Finds what misspelt words were meant to be. */
export function createCorrecting(db: DatabaseSync) {
  const vocabularies = new Map<string, Vocabulary>();

  const isFound = (kind: string, word: AskedWord) =>
    db
      .prepare(`SELECT 1 FROM found_${kind} WHERE found_${kind} MATCH ? LIMIT 1`)
      .get(`{${allColumns}} : (${everyWord([word])})`) !== undefined;

  function knownWords(kind: string): KnownWord[] {
    const version = db.prepare('PRAGMA data_version').get()?.data_version;
    const before = vocabularies.get(kind);
    if (before && (before.version === version || isFresh(before))) return before.words;
    const words = db
      .prepare(`SELECT word, count FROM words_${kind} ORDER BY count DESC LIMIT ?`)
      .all(mostKnownWords) as unknown as KnownWord[];
    vocabularies.set(kind, { words, version, readAt: Date.now() });
    return words;
  }

  const timesWritten = (kind: string, word: string) =>
    Number(db.prepare(`SELECT count FROM words_${kind} WHERE word = ?`).get(word)?.count ?? 0);

  /** What a word is looked for by: as it is, by the word that it was meant to be, or by both. */
  return function correct(kind: string, given: AskedWord[number]): AskedWord {
    const { word, begins } = given;
    if (mostWrong(word) === 0) return [given];
    const isKnown = isFound(kind, [given]);
    const times = isKnown ? timesWritten(kind, word) : 0;
    // One that is not written at all is known as a beginning.
    if (isKnown && (times === 0 || times > hardlyKnown)) return [given];
    const meant = nearWords(word, knownWords(kind))
      .filter(({ count }) => count >= times * farMore)
      .find((near) => isFound(kind, [{ word: near.word, begins: false }]));
    if (!meant) return [given];
    return [...(isKnown ? [given] : []), { word: meant.word, begins }];
  };
}

const isFresh = ({ words, readAt }: Vocabulary) =>
  words.length > fewWords && Date.now() - readAt < freshMs;
