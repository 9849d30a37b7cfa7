import type { Blog, Post, WorkOwner } from '@soloist/contracts';

export const ada = 'a'.repeat(24);
export const writer: WorkOwner = {
  id: ada,
  fname: 'Ada',
  lname: 'Lovelace',
  username: 'ada',
  headline: 'Packaging designer',
  location: 'Porto',
  profileImage: '',
  acceptingProjects: true,
};

/** A published blog for tests. */
export const sampleBlog = (over: Partial<Blog> = {}): Blog => ({
  id: 'b'.repeat(24),
  userId: ada,
  slug: 'my-first-year',
  title: 'My first year',
  brief: 'What I would do again.',
  image: null,
  tags: ['Freelancing'],
  status: 'published',
  publishedAt: '2026-03-13T09:00:00.000Z',
  readingMinutes: 4,
  views: 1200,
  reads: 300,
  updatedAt: '2026-03-13T09:00:00.000Z',
  type: 'blocks',
  description: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'I said no to half.' }] }],
  },
  coverImg: null,
  images: [],
  ...over,
});

/** The same post in the list of all posts. */
export const samplePost = (over: Partial<Blog> = {}): Post => ({
  blog: sampleBlog(over),
  owner: writer,
  host: 'ada.localhost',
});
