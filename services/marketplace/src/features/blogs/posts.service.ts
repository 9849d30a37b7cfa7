import type { Post } from '@soloist/contracts';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { presentOwner } from '../services/services.presenter.ts';
import { pageWithOwners } from '../sites/shown-owners.ts';
import type { StoredSite } from '../sites/sites.model.ts';
import type { Asked } from '../works/works.ts';
import { term } from './blog-terms.ts';
import { BlogModel, termIndex } from './blogs.model.ts';
import { type ListedBlog, presentSummary, withoutText } from './blogs.presenter.ts';
import { beforeCursor, toDatedPage } from './dated-pages.ts';
import { publicHostOf } from './site-hosts.ts';

const { trusted } = mongoose;
// Each costs a look at the index.
const mostWords = 10;
// A term of more posts is as good to begin with as any other.
const countedPosts = 5000;

interface Filters {
  q?: string | undefined;
  tag?: string | undefined;
}

/** One page of everybody's published blogs that fit every filter, newest first. */
export async function listPosts(
  { q = '', tag, limit, cursor }: Asked & Filters,
  baseDomain: string,
) {
  const words = uniq(term.words(q)).slice(0, mostWords);
  const terms = await rarestFirst([...(tag ? [term.tag(tag)] : []), ...words]);
  const readPage = async (from: string | undefined) =>
    toDatedPage(await findByTerms(terms, { limit: limit + 1, cursor: from }), limit);
  const { items, nextCursor } = await pageWithOwners(readPage, cursor);
  return { posts: items.map((item) => asPost(item, baseDomain)), nextCursor };
}

/** A blog with whose it is and where it stands. */
export const asPost = (
  { work, site }: { work: ListedBlog; site: StoredSite },
  baseDomain: string,
): Post => ({
  blog: presentSummary(work),
  owner: presentOwner(site.profile),
  host: publicHostOf(site, baseDomain),
});

// Only decides what to begin with, so an old number does.
const postsWith = new LRUCache<string, number>({
  max: 10_000,
  ttl: 10 * 60_000,
  fetchMethod: (text) => BlogModel.countDocuments({ terms: text }, { limit: countedPosts }),
});

/** The terms to find, the one that the fewest posts have first. */
async function rarestFirst(terms: string[]) {
  if (terms.length < 2) return terms;
  const counted = await Promise.all(
    terms.map(async (text) => ({ text, posts: await postsWith.forceFetch(text) })),
  );
  const rarest = minBy(counted, ({ posts }) => posts)?.text as string;
  return [rarest, ...terms.filter((text) => text !== rarest)];
}

/**
 * One range of one index, already in order: the first term chooses, the others filter. They are an
 * expression because nothing else keeps MongoDB from weighing each of them as the one to begin with.
 */
export function findByTerms(
  [first = term.everything, ...others]: string[],
  { limit, cursor }: Asked,
) {
  const hasTerm = (text: string) => ({ $in: [text, '$terms'] });
  return BlogModel.find(
    {
      terms: first,
      ...beforeCursor(cursor),
      ...(others.length > 0 ? { $expr: trusted({ $and: others.map(hasTerm) }) } : {}),
    },
    withoutText,
  )
    .hint(termIndex)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(limit)
    .lean<ListedBlog[]>();
}
