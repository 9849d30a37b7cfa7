import { type Blog, blogs } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { openDraftOf } from '../drafts/drafts.service.ts';
import { presentOwner } from '../services/services.presenter.ts';
import { type Counting, countBlogVisit } from './blog-views.ts';
import { presentBlog, presentSummary } from './blogs.presenter.ts';
import {
  blogWorks,
  countOwn,
  createBlog,
  listOwn,
  publishBlog,
  updateBlog,
} from './blogs.service.ts';
import { feedRoutes } from './feeds.routes.ts';
import { listPosts } from './posts.service.ts';
import { listPublished, readPublished } from './public-blogs.service.ts';
import { publicHostOf } from './site-hosts.ts';
import { tags } from './tags.service.ts';
import { createTrending } from './trending.service.ts';

export function blogRoutes(publicUrl: string, counting: Counting) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    ...ownRoutes(),
    ...publicRoutes(baseDomain),
    ...feedRoutes(publicUrl),
    route(blogs.countView, async ({ params: { id }, body: { read }, req }) => {
      await countBlogVisit({ id, read, req }, counting);
      return {};
    }),
  ];
}

const sayings = {
  draft: 'The blog is not public now.',
  scheduled: 'The blog is scheduled.',
  published: 'The blog is published.',
} satisfies Record<Blog['status'], string>;
const saying = (blog: Blog) => ({ message: sayings[blog.status], blog });

const ownRoutes = () => [
  route(blogs.create, async ({ user, body }) =>
    saying(presentBlog(await createBlog(user.sub, body))),
  ),
  route(blogs.update, async ({ user, params, body }) => {
    const blog = presentBlog(await updateBlog({ ownerId: user.sub, ...params }, body));
    return { message: 'The blog is changed.', blog };
  }),
  route(blogs.publish, async ({ user, params, body }) =>
    saying(presentBlog(await publishBlog({ ownerId: user.sub, ...params }, body))),
  ),
  route(blogs.remove, async ({ user, params }) => {
    await blogWorks.remove({ ownerId: user.sub, ...params });
    return { message: 'The blog is deleted.' };
  }),
  route(blogs.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await listOwn(user.sub, query);
    return { items: items.map(presentSummary), nextCursor };
  }),
  route(blogs.counts, async ({ user }) => ({ counts: await countOwn(user.sub) })),
  route(blogs.readOwn, async ({ user, params: { id } }) => ({
    blog: presentBlog(await blogWorks.readOwn({ ownerId: user.sub, id })),
    draft_id: await openDraftOf({ ownerId: user.sub, kind: 'blog', id }),
  })),
];

function publicRoutes(baseDomain: string) {
  const listTrending = createTrending(baseDomain);
  return [
    route(blogs.fetchBlogs, async ({ params, query }) => {
      const { items, nextCursor } = await listPublished(params.userId, query);
      return { items: items.map(presentSummary), nextCursor };
    }),
    route(blogs.fetchBlog, async ({ params }) => {
      const { work, site } = await readPublished(params.id);
      const host = publicHostOf(site, baseDomain);
      return { blog: presentBlog(work), owner: presentOwner(site.profile), host };
    }),
    route(blogs.tags, () => tags.read()),
    route(blogs.fetchPosts, async ({ query }) => {
      const [page, trendingPosts] = await Promise.all([
        listPosts(query, baseDomain),
        query.cursor ? [] : listTrending(),
      ]);
      return { ...page, trendingPosts };
    }),
  ];
}
