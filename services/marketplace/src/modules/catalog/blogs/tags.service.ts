import { createCachedValue } from '@soloist/server-kit';
import { blogTerm } from './blog-terms.rules.ts';
import { BlogModel, termIndex } from './blogs.model.ts';

const maxTags = 40;
/** Only recent posts count: older ones would make it slow. */
const maxCountedBlogs = 5000;

async function readTags() {
  const tagRows = await BlogModel.aggregate<{ tag: string }>([
    { $match: { terms: blogTerm.everything, publishedAt: { $lte: new Date() } } },
    { $sort: { publishedAt: -1, _id: -1 } },
    { $limit: maxCountedBlogs },
    { $project: { tag: '$content.tags' } },
    { $unwind: '$tag' },
    // Tags are compared without regard to case.
    { $group: { _id: { $toLower: '$tag' }, tag: { $first: '$tag' }, blogs: { $sum: 1 } } },
    { $sort: { blogs: -1, _id: 1 } },
    { $limit: maxTags },
  ]).hint(termIndex);
  return { tags: tagRows.map(({ tag }) => tag) };
}

/** The most common tags of the newest blogs, cached for at most ten minutes. */
export const tags = createCachedValue(readTags, {
  ttl: 10 * 60_000,
  isEmpty: (read) => read.tags.length === 0,
});
