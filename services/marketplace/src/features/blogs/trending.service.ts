import type { TrendingPost } from '@soloist/contracts';
import { remembered, utcDay } from '@soloist/service-kit';
import mongoose, { type Types } from 'mongoose';
import { withShownOwners } from '../sites/shown-owners.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel, publicNow } from './blogs.model.ts';
import { type ListedBlog, withoutText } from './blogs.presenter.ts';
import { asPost } from './posts.service.ts';

const most = 6;
/** More than are shown: some may not be public any more. */
const candidates = 12;
const days = 7;
const leastViews = 3;
/** Who came to the end says more than who opened it. */
const readWeight = 3;
/** A day counts so much of the day after it. */
const decay = 0.8;
const rememberedMs = 60_000;

interface Numbers {
  _id: Types.ObjectId;
  weekViews: number;
  weekReads: number;
}

/**
 * The blogs that many look at now: views and reads of the last seven days, a read worth three views,
 * each day back worth four fifths of the one after it; from three views on. Nothing else counts.
 */
export async function findTrending(at = new Date()): Promise<Numbers[]> {
  const lastDays = Array.from({ length: days }, (_, back) => utcDay(at, back));
  const weight = { $pow: [decay, { $indexOfArray: [lastDays, '$day'] }] };
  const counted = { $add: ['$views', { $multiply: [readWeight, '$reads'] }] };
  return BlogDayModel.aggregate<Numbers>([
    { $match: { day: { $in: lastDays } } },
    {
      $group: {
        _id: '$blogId',
        weekViews: { $sum: '$views' },
        weekReads: { $sum: '$reads' },
        score: { $sum: { $multiply: [counted, weight] } },
      },
    },
    { $match: { weekViews: { $gte: leastViews } } },
    { $sort: { score: -1, _id: -1 } },
    { $limit: candidates },
  ]);
}

/** The posts that many look at now, most first; worked out at most once a minute. */
export function createTrending(baseDomain: string) {
  const found = remembered(() => findTrending(), {
    ttl: rememberedMs,
    isEmpty: (numbers) => numbers.length === 0,
  });

  /** What was taken back within that minute is left out all the same. */
  return async function listTrending(): Promise<TrendingPost[]> {
    const numbers = await found.read();
    const ids = numbers.map(({ _id }) => _id);
    const blogs = await BlogModel.find(
      { _id: mongoose.trusted({ $in: ids }), ...publicNow() },
      withoutText,
    ).lean<ListedBlog[]>();
    const shown = await withShownOwners(blogs);
    const postOf = new Map(shown.map((each) => [String(each.work._id), asPost(each, baseDomain)]));
    return numbers
      .flatMap(({ _id, weekViews, weekReads }) => {
        const post = postOf.get(String(_id));
        return post ? { ...post, weekViews, weekReads } : [];
      })
      .slice(0, most);
  };
}
