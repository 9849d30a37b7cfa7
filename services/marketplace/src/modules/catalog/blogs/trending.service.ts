import type { TrendingPost } from '@soloist/contracts';
import { createCachedValue, utcDay } from '@soloist/service-kit';
import mongoose, { type Types } from 'mongoose';
import { withPublicOwners } from '../../sites/index.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel, publicFilter } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog } from './blogs.presenter.ts';
import { presentPost } from './posts.service.ts';

const maxPosts = 6;
/** More than are shown: some may not be public any more. */
const maxCandidates = 12;
const days = 7;
const minViews = 3;
/** Who came to the end says more than who opened it. */
const readWeight = 3;
/** A day counts so much of the day after it. */
const dailyDecay = 0.8;
const cacheMs = 60_000;

interface TrendingBlog {
  _id: Types.ObjectId;
  weekViews: number;
  weekReads: number;
}

/**
 * The blogs that many look at now: views and reads of the last seven days, a read worth three views,
 * each day back worth four fifths of the one after it; from three views on. Nothing else counts.
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

/** The posts that many look at now, most first; worked out at most once a minute. */
export function createTrending(baseDomain: string) {
  const cachedTrending = createCachedValue(() => findTrending(), {
    ttl: cacheMs,
    isEmpty: (numbers) => numbers.length === 0,
  });

  /** Blogs unpublished within that minute are left out all the same. */
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
