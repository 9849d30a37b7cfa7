import type { Post } from '@soloist/contracts';
import { minBy, uniq } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { presentOwner } from '../services/services.presenter.ts';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';
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

interface Asked {
  q?: string | undefined;
  tag?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of everybody's published blogs that fit every filter, newest first. */
export async function listPosts({ q = '', tag, limit, cursor }: Asked, baseDomain: string) {
  const words = uniq(term.words(q)).slice(0, mostWords);
  const terms = await rarestFirst([...(tag ? [term.tag(tag)] : []), ...words]);
  const page = toDatedPage(await findByTerms(terms, { limit: limit + 1, cursor }), limit);
  return { posts: await asPosts(page.items, baseDomain), nextCursor: page.nextCursor };
}

/** Blogs with whose they are and where they stand; without those of somebody who has left. */
export async function asPosts(blogs: ListedBlog[], baseDomain: string): Promise<Post[]> {
  const owners = uniq(blogs.map(({ ownerId }) => String(ownerId)));
  const sites = await SiteModel.find({ ownerId: trusted({ $in: owners }) }).lean<StoredSite[]>();
  const siteOf = new Map(sites.map((site) => [String(site.ownerId), site]));
  return blogs.flatMap((blog) => {
    const site = siteOf.get(String(blog.ownerId));
    if (!site) return [];
    const owner = presentOwner(site.profile);
    return { blog: presentSummary(blog), owner, host: publicHostOf(site, baseDomain) };
  });
}

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
  { limit, cursor }: { limit: number; cursor?: string | undefined },
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
