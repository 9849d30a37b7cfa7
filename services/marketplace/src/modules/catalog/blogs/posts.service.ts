import type { Post } from '@soloist/contracts';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { publicHostOf, readPageWithOwners, type StoredSite } from '../../sites/index.ts';
import { presentOwner } from '../services/services.presenter.ts';
import type { ListWorksQuery } from '../works/works.service.ts';
import { blogTerm } from './blog-terms.rules.ts';
import { BlogModel, termIndex } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog, presentBlogSummary } from './blogs.presenter.ts';
import { beforeCursor, toDatedPage } from './dated-pages.rules.ts';

const { trusted } = mongoose;
// Each costs an index lookup.
const maxWords = 10;
// A term with more posts than this is as good to start with as any other.
const maxCountedPosts = 5000;

interface Filters {
  q?: string | undefined;
  tag?: string | undefined;
}

/** One page of all published blogs that match every filter, newest first. */
export async function listPosts(
  { q = '', tag, limit, cursor }: ListWorksQuery & Filters,
  baseDomain: string,
) {
  const words = uniq(blogTerm.words(q)).slice(0, maxWords);
  const terms = await rarestFirst([...(tag ? [blogTerm.tag(tag)] : []), ...words]);
  const readPage = async (from: string | undefined) =>
    toDatedPage(await findByTerms(terms, { limit: limit + 1, cursor: from }), limit);
  const { items, nextCursor } = await readPageWithOwners(readPage, cursor);
  return { posts: items.map((item) => presentPost(item, baseDomain)), nextCursor };
}

/** A blog with its owner and address. */
export const presentPost = (
  { work, site }: { work: ListedBlog; site: StoredSite },
  baseDomain: string,
): Post => ({
  blog: presentBlogSummary(work),
  owner: presentOwner(site.profile),
  host: publicHostOf(site, baseDomain),
});

// Only chooses the first term, so a cached number is enough.
const postCounts = new LRUCache<string, number>({
  max: 10_000,
  ttl: 10 * 60_000,
  fetchMethod: (text) => BlogModel.countDocuments({ terms: text }, { limit: maxCountedPosts }),
});

/** The terms to find, the one that the fewest posts have first. */
async function rarestFirst(terms: string[]) {
  if (terms.length < 2) return terms;
  const counted = await Promise.all(
    terms.map(async (text) => ({ text, posts: await postCounts.forceFetch(text) })),
  );
  const rarest = minBy(counted, ({ posts }) => posts)?.text as string;
  return [rarest, ...terms.filter((text) => text !== rarest)];
}

/**
 * One range of one index, already in order: the first term chooses, the others filter. They are an
 * expression because nothing else keeps MongoDB from weighing each of them as the one to begin
 * with.
 */
export function findByTerms(
  [first = blogTerm.everything, ...others]: string[],
  { limit, cursor }: ListWorksQuery,
) {
  const hasTerm = (text: string) => ({ $in: [text, '$terms'] });
  return BlogModel.find(
    {
      terms: first,
      ...beforeCursor(cursor),
      ...(others.length > 0 ? { $expr: trusted({ $and: others.map(hasTerm) }) } : {}),
    },
    blogWithoutText,
  )
    .hint(termIndex)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(limit)
    .lean<ListedBlog[]>();
}
