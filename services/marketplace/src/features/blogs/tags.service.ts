import { remembered } from '@soloist/service-kit';
import { term } from './blog-terms.ts';
import { BlogModel, termIndex } from './blogs.model.ts';

const mostTags = 40;
/** What people write about now: older ones would only make it slow. */
const newestBlogs = 5000;

async function readTags() {
  const found = await BlogModel.aggregate<{ tag: string }>([
    { $match: { terms: term.everything, publishedAt: { $lte: new Date() } } },
    { $sort: { publishedAt: -1, _id: -1 } },
    { $limit: newestBlogs },
    { $project: { tag: '$content.tags' } },
    { $unwind: '$tag' },
    // In any mix of capitals a tag is one.
    { $group: { _id: { $toLower: '$tag' }, tag: { $first: '$tag' }, blogs: { $sum: 1 } } },
    { $sort: { blogs: -1, _id: 1 } },
    { $limit: mostTags },
  ]).hint(termIndex);
  return { tags: found.map(({ tag }) => tag) };
}

/** The tags that most of the newest blogs have, at most ten minutes ago. */
export const tags = remembered(readTags, {
  ttl: 10 * 60_000,
  isEmpty: (read) => read.tags.length === 0,
});
