import { fold, listPrefixes, prefixOf, wordsOf } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import type { BlogContent } from './blogs.model.ts';

/** One kind of term for each way to filter posts. */
export const blogTerm = {
  everything: 'all',
  tag: (tag: string) => `t:${fold(tag)}`,
  /** Each word as far as it was typed: it matches words that start with it. */
  words: (q: string) => wordsOf(q).map((word) => `w:${prefixOf(word)}`),
};

/** The search terms of a published blog. */
export function listBlogTerms({ title, brief, tags }: BlogContent): string[] {
  const words = [title, brief, ...tags].flatMap(wordsOf);
  return uniq([
    blogTerm.everything,
    ...tags.map(blogTerm.tag),
    ...words.flatMap(listPrefixes).map((beginning) => `w:${beginning}`),
  ]);
}
