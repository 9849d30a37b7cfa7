import * as z from 'zod/mini';
import { blogRequest, blogTerms } from './blog-terms.ts';
import { defineEndpoint } from './endpoint.ts';
import { ownImage } from './own-images.ts';
import { id, instant, page, pageQuery, text } from './primitives.ts';
import { storedText } from './shown-texts.ts';
import { workOwner } from './work-owner.ts';

/** `draft`: taken back by its writer. `scheduled`: public from `publishedAt` on. */
export const blogStatuses = ['draft', 'scheduled', 'published'] as const;
export type BlogStatus = (typeof blogStatuses)[number];

/** A blog in a list. */
export const blogSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  brief: z.string(),
  /** The cover, else the first image. */
  image: z.nullable(ownImage),
  tags: z.array(z.string()),
  status: z.enum(blogStatuses),
  publishedAt: z.nullable(instant),
  readingMinutes: z.number(),
  /** Visitors, each once a day; without bots and the writer. */
  views: z.number(),
  /** Those who came to its end. */
  reads: z.number(),
  updatedAt: instant,
});
export type BlogSummary = z.infer<typeof blogSummary>;

export const blog = z.extend(blogSummary, {
  /** Of its writer. */
  userId: id,
  type: z.literal('blocks'),
  description: storedText,
  coverImg: z.nullable(ownImage),
  images: z.array(ownImage),
});
export type Blog = z.infer<typeof blog>;

/** A published blog in the community's feed. */
export const post = z.object({
  blog: blogSummary,
  owner: workOwner,
  /** Host name of its writer's published site, where it stands at /blogs/{slug}; null without one. */
  host: z.nullable(z.string()),
});
export type Post = z.infer<typeof post>;

/** A post that many look at now, and the numbers that say so: of the last seven days. */
export const trendingPost = z.extend(post, { weekViews: z.number(), weekReads: z.number() });
export type TrendingPost = z.infer<typeof trendingPost>;

const marketplace = { service: 'marketplace' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const saved = z.object({ message: z.string(), blog });
const filters = { q: z.optional(text(100)), tag: z.optional(text(60)) };

export const blogs = {
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/blogs',
    perMinute: 30,
    summary:
      'Publish a blog, now or at a time. The same draft_id again answers with the first one, unless something else is sent (`conflict`).',
    body: blogRequest,
    response: saved,
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/blogs/:id',
    perMinute: 30,
    names: 'own',
    summary: 'Change an own blog as a whole.',
    params,
    body: blogTerms,
    response: saved,
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/blogs/:id/publish',
    names: 'own',
    summary:
      'Show an own blog to others again, at once if `now` and not at its time, or take it back.',
    params,
    body: z.strictObject({ published: z.boolean(), now: z._default(z.boolean(), false) }),
    response: saved,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/blogs/:id',
    names: 'own',
    summary: 'Delete an own blog; twice is harmless.',
    params,
    response: z.object({ message: z.string() }),
  }),
  listOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/own',
    summary: 'Own blogs, newest first, by status and by words of their title and tags.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(blogStatuses)),
      q: z.optional(text(100)),
    }),
    response: page(blogSummary),
  }),
  counts: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/counts',
    summary: 'How many own blogs there are by status; those still being written are drafts.',
    response: z.object({ counts: z.record(z.enum(blogStatuses), z.number()) }),
  }),
  readOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/own/:id',
    names: 'own',
    summary: 'One own blog, and the draft in which it is being changed.',
    params,
    response: z.object({ blog, draft_id: z.nullable(z.string()) }),
  }),
  fetchBlogs: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/of/:userId',
    access: 'open',
    summary: "A person's published blogs, newest first.",
    params: z.strictObject({ userId: id }),
    query: pageQuery,
    response: page(blogSummary),
  }),
  fetchBlog: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/read/:id',
    access: 'open',
    summary: 'One published blog, its writer and their site.',
    params,
    response: z.object({ blog, owner: workOwner, host: z.nullable(z.string()) }),
  }),
  tags: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/tags',
    access: 'open',
    summary: 'The tags that most published blogs have, most first.',
    response: z.object({ tags: z.array(z.string()) }),
  }),
  countView: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/blogs/:id/views',
    access: 'open',
    perMinute: 60,
    summary:
      'Say that somebody has this blog open, or came to its end; once a visitor and day each.',
    params,
    body: z.strictObject({ read: z._default(z.boolean(), false) }),
    response: z.object({}),
  }),
  fetchPosts: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/hook/fetchPosts',
    access: 'open',
    summary:
      'Published blogs of everybody, newest first, and on the first page those that many look at now.',
    query: z.extend(pageQuery, filters),
    response: z.object({
      posts: z.array(post),
      trendingPosts: z.array(trendingPost),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  communityFeed: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/feed/:format',
    access: 'open',
    summary: 'The newest posts as RSS or Atom.',
    params: z.strictObject({ format: z.enum(['rss', 'atom']) }),
  }),
};
