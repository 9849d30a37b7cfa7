import type { Post } from '@soloist/contracts';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { publicHostOf, readPageWithOwners, type StoredSite } from '../../sites/index.ts';
import { presentOwner } from '../works/works.presenter.ts';
import type { ListWorksQuery } from '../works/works.service.ts';
import { blogTerm } from './blog-terms.rules.ts';
import { BlogModel, termIndex } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog, presentBlogSummary } from './blogs.presenter.ts';
import { beforeCursor, toDatedPage } from './dated-pages.rules.ts';

const { trusted } = mongoose;
// Each costs an index lookup.
const maxWords = 10;
// Terms with more posts than this are equally good to start with.
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

// The number only chooses the first term, so a cached one is enough.
const postCounts = new LRUCache<string, number>({
  max: 10_000,
  ttl: 10 * 60_000,
  fetchMethod: (text) => BlogModel.countDocuments({ terms: text }, { limit: maxCountedPosts }),
});

/** The terms of a query, the one with the fewest posts first. */
async function rarestFirst(terms: string[]) {
  if (terms.length < 2) return terms;
  const counted = await Promise.all(
    terms.map(async (text) => ({ text, posts: await postCounts.forceFetch(text) })),
  );
  const rarest = minBy(counted, ({ posts }) => posts)?.text as string;
  return [rarest, ...terms.filter((text) => text !== rarest)];
}

/**
 * One sorted range of one index: the first term selects it, the others filter it. Those are an
 * expression because MongoDB would otherwise consider each of them as the one to start with.
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
