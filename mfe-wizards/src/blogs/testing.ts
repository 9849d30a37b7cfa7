import { type Blog, type BlogSummary, defaultDesign, type MySite } from '@soloist/contracts';
import { ada, sampleImage, textOf } from '../shared/works/testing.tsx';

/** A blog for tests. */
export const sampleBlog = (over: Partial<Blog> = {}): Blog => ({
  id: 'b'.repeat(24),
  userId: ada,
  slug: 'my-first-year',
  title: 'My first year',
  brief: 'What I would do again.',
  image: sampleImage,
  tags: ['Freelancing'],
  status: 'published',
  publishedAt: '2026-03-13T09:00:00.000Z',
  readingMinutes: 4,
  views: 1200,
  reads: 1,
  updatedAt: '2026-11-21T09:00:00.000Z',
  type: 'blocks',
  description: textOf('I said no to half of what was asked.'),
  coverImg: sampleImage,
  images: [],
  ...over,
});

/** The same in a list. */
export function summaryOfBlog(over: Partial<BlogSummary> = {}): BlogSummary {
  const { userId, type, description, coverImg, images, ...summary } = sampleBlog(over);
  return summary;
}

export const sampleSite = (over: Partial<MySite> = {}): MySite => ({
  host: 'ada.localhost',
  draft: defaultDesign(),
  revision: 1,
  live: null,
  published: true,
  publishedAt: null,
  previewToken: null,
  ...over,
});
