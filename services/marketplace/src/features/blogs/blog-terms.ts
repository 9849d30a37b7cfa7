import { beginningOf, beginningsOf, fold, wordsOf } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import type { BlogContent } from './blogs.model.ts';

/** One kind of term for each way to look for posts. */
export const term = {
  everything: 'all',
  tag: (tag: string) => `t:${fold(tag)}`,
  /** Each word as far as it was typed: it finds the words that begin so. */
  words: (q: string) => wordsOf(q).map((word) => `w:${beginningOf(word)}`),
};

/** What a published blog is found by. */
export function termsOf({ title, brief, tags }: BlogContent): string[] {
  const words = [title, brief, ...tags].flatMap(wordsOf);
  return uniq([
    term.everything,
    ...tags.map(term.tag),
    ...words.flatMap(beginningsOf).map((beginning) => `w:${beginning}`),
  ]);
}
