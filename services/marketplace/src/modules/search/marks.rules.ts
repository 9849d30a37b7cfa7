import type { MarkedText } from '@soloist/contracts';
import { fold } from '@soloist/server-kit';
import type { MatchedWord } from './engine.rules.ts';

const aroundMark = 60;
const snippetLength = 200;

/** A text with the matched words marked. */
export function markWords(text: string, words: MatchedWord[]): MarkedText {
  const marks: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}+#]+/gu)) {
    const folded = fold(word);
    const fits = words.some((query) =>
      query.begins ? folded.startsWith(query.word) : folded === query.word,
    );
    if (fits) marks.push([index, index + word.length]);
  }
  return { text, marks };
}

/** The excerpt around the first matched word, else the beginning. */
export function snippetOf(text: string, words: MatchedWord[]): MarkedText {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [first] = markWords(plain, words).marks;
  const from = first ? wordStart(plain, first[0] - aroundMark) : 0;
  const end = from + snippetLength;
  const to = end < plain.length ? Math.max(plain.lastIndexOf(' ', end), from + 1) : plain.length;
  const part = plain.slice(from, to);
  return markWords(`${from > 0 ? '… ' : ''}${part}${to < plain.length ? ' …' : ''}`, words);
}

const wordStart = (text: string, at: number) =>
  at <= 0 ? 0 : Math.max(0, text.lastIndexOf(' ', at) + 1);
