import * as z from 'zod/mini';
import { workOwner } from '../profiles/work-owner.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { storedText } from '../shared/text-inputs.ts';
import { uploadedImage } from '../shared/uploaded-images.ts';
import { blogRequest, blogTerms } from './blog-terms.ts';

/** `draft`: unpublished by its author. `scheduled`: public from `publishedAt` on. */
export const blogStatuses = ['draft', 'scheduled', 'published'] as const;
export type BlogStatus = (typeof blogStatuses)[number];

/** A blog in a list. */
export const blogSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  brief: z.string(),
  /** The cover, else the first image. */
  image: z.nullable(uploadedImage),
  tags: z.array(z.string()),
  status: z.enum(blogStatuses),
  publishedAt: z.nullable(instant),
  readingMinutes: z.number(),
  /** Visitors, each once a day, without bots and the author. */
  views: z.number(),
  /** Visitors who reached the end. */
  reads: z.number(),
  updatedAt: instant,
});
export type BlogSummary = z.infer<typeof blogSummary>;

export const blog = z.extend(blogSummary, {
  /** Details of the author. */
  userId: id,
  type: z.literal('blocks'),
  description: storedText,
  coverImg: z.nullable(uploadedImage),
  images: z.array(uploadedImage),
});
export type Blog = z.infer<typeof blog>;

/** A published blog in the community's feed. */
export const post = z.object({
  blog: blogSummary,
  owner: workOwner,
  /**
   * Host name of the author's published site, which has the blog at /blogs/{slug}; null without
   * one.
   */
  host: z.nullable(z.string()),
});
export type Post = z.infer<typeof post>;

/** A popular post, and its numbers of the last seven days. */
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
      'Publish or schedule a post. Repeating a draft_id returns the existing record, or `conflict` when the content differs.',
    body: blogRequest,
    response: saved,
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/blogs/:id',
    perMinute: 30,
    names: 'own',
    summary: 'Replace a post of the caller.',
    params,
    body: blogTerms,
    response: saved,
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/blogs/:id/publish',
    names: 'own',
    summary: 'Publish a post again, immediately when `now` is set, or unpublish it.',
    params,
    body: z.strictObject({ published: z.boolean(), now: z._default(z.boolean(), false) }),
    response: saved,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/blogs/:id',
    names: 'own',
    summary: 'Delete a post of the caller. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  listOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/own',
    summary:
      'List the caller’s posts, newest first. Filter by status, title and tags, or by the draft.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(blogStatuses)),
      q: z.optional(text(100)),
      /** Only the one that was published from this draft. */
      draft_id: z.optional(z.uuid()),
    }),
    response: page(blogSummary),
  }),
  counts: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/counts',
    summary: 'Count the caller’s posts by status. Unpublished posts count as drafts.',
    response: z.object({ counts: z.record(z.enum(blogStatuses), z.number()) }),
  }),
  readOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/blogs/own/:id',
    names: 'own',
    summary: 'Read a post of the caller and the draft that edits it.',
    params,
    response: z.object({ blog, draft_id: z.nullable(z.string()) }),
  }),
  fetchBlogs: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/of/:userId',
    access: 'open',
    summary: 'List a person’s published posts, newest first.',
    params: z.strictObject({ userId: id }),
    query: pageQuery,
    response: page(blogSummary),
  }),
  fetchBlog: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/read/:id',
    access: 'open',
    summary: 'Read a published post, its author and their site.',
    params,
    response: z.object({ blog, owner: workOwner, host: z.nullable(z.string()) }),
  }),
  tags: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/blogs/tags',
    access: 'open',
    summary: 'List the tags that published posts use most.',
    response: z.object({ tags: z.array(z.string()) }),
  }),
  countView: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/blogs/:id/views',
    access: 'open',
    perMinute: 60,
    summary: 'Count a view or read-through of a post, once per visitor and day.',
    params,
    body: z.strictObject({ read: z._default(z.boolean(), false) }),
    response: z.object({}),
  }),
  fetchPosts: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/hook/fetchPosts',
    access: 'open',
    summary: 'List all published posts, newest first. The first page includes trending posts.',
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
    summary: 'Read the newest posts as RSS or Atom.',
    params: z.strictObject({ format: z.enum(['rss', 'atom']) }),
  }),
};
