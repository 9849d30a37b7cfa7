import type { TrendingPost } from '@soloist/contracts';
import { createCachedValue, utcDay } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import { withPublicOwners } from '../../sites/index.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel, publicFilter } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog } from './blogs.presenter.ts';
import { presentPost } from './posts.service.ts';

const maxPosts = 6;
/** More than are displayed: some may no longer be public. */
const maxCandidates = 12;
const days = 7;
const minViews = 3;
/** A read-through weighs more than a view. */
const readWeight = 3;
/** The weight of a day relative to the day after it. */
const dailyDecay = 0.8;
const cacheMs = 60_000;

interface TrendingBlog {
  _id: Types.ObjectId;
  weekViews: number;
  weekReads: number;
}

/**
 * Blogs ranked by views and read-throughs of the last seven days, with at least three views. A
 * read-through counts as three views, and each day four fifths of the next. Nothing else counts.
 */
export async function findTrending(at = new Date()): Promise<TrendingBlog[]> {
  const lastDays = Array.from({ length: days }, (_, back) => utcDay(at, back));
  const weight = { $pow: [dailyDecay, { $indexOfArray: [lastDays, '$day'] }] };
  const counted = { $add: ['$views', { $multiply: [readWeight, '$reads'] }] };
  return BlogDayModel.aggregate<TrendingBlog>([
    { $match: { day: { $in: lastDays } } },
    {
      $group: {
        _id: '$blogId',
        weekViews: { $sum: '$views' },
        weekReads: { $sum: '$reads' },
        score: { $sum: { $multiply: [counted, weight] } },
      },
    },
    { $match: { weekViews: { $gte: minViews } } },
    { $sort: { score: -1, _id: -1 } },
    { $limit: maxCandidates },
  ]);
}

/** Trending posts, highest rank first; computed at most once a minute. */
export function createTrending(baseDomain: string) {
  const cachedTrending = createCachedValue(() => findTrending(), {
    ttl: cacheMs,
    isEmpty: (numbers) => numbers.length === 0,
  });

  /** Blogs unpublished within that minute are still omitted. */
  return async function listTrending(): Promise<TrendingPost[]> {
    const numbers = await cachedTrending.read();
    const ids = numbers.map(({ _id }) => _id);
    const blogs = await BlogModel.find(
      { _id: mongoose.trusted({ $in: ids }), ...publicFilter() },
      blogWithoutText,
    ).lean<ListedBlog[]>();
    const visible = await withPublicOwners(blogs);
    const postOf = new Map(
      visible.map((each) => [String(each.work._id), presentPost(each, baseDomain)]),
    );
    return numbers
      .flatMap(({ _id, weekViews, weekReads }) => {
        const post = postOf.get(String(_id));
        return post ? { ...post, weekViews, weekReads } : [];
      })
      .slice(0, maxPosts);
  };
}
