import { type Blog, blogs } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { publicHostOf } from '../../sites/index.ts';
import { findOpenDraftId } from '../drafts/drafts.service.ts';
import { presentOwner } from '../works/works.presenter.ts';
import { countBlogVisit, type VisitCounterDeps } from './blog-views.service.ts';
import { presentBlog, presentBlogSummary } from './blogs.presenter.ts';
import {
  blogWorks,
  countMyBlogs,
  createBlog,
  listMyBlogs,
  publishBlog,
  updateBlog,
} from './blogs.service.ts';
import { feedRoutes } from './feeds.routes.ts';
import { listPosts } from './posts.service.ts';
import { listPublishedBlogs, readPublishedBlog } from './public-blogs.service.ts';
import { tags } from './tags.service.ts';
import { createTrending } from './trending.service.ts';

export function blogRoutes(publicUrl: string, counting: VisitCounterDeps) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    ...authorRoutes(),
    ...publicRoutes(baseDomain),
    ...feedRoutes(publicUrl),
    route(blogs.countView, async ({ params: { id }, body: { read }, req }) => {
      await countBlogVisit({ id, read, req }, counting);
      return {};
    }),
  ];
}

const statusMessages = {
  draft: 'Post unpublished.',
  scheduled: 'Post scheduled.',
  published: 'Post published.',
} satisfies Record<Blog['status'], string>;
const withStatusMessage = (blog: Blog) => ({ message: statusMessages[blog.status], blog });

const authorRoutes = () => [
  route(blogs.create, async ({ user, body }) =>
    withStatusMessage(presentBlog(await createBlog(user.sub, body))),
  ),
  route(blogs.update, async ({ user, params, body }) => {
    const blog = presentBlog(await updateBlog({ ownerId: user.sub, ...params }, body));
    return { message: 'Post saved.', blog };
  }),
  route(blogs.publish, async ({ user, params, body }) =>
    withStatusMessage(presentBlog(await publishBlog({ ownerId: user.sub, ...params }, body))),
  ),
  route(blogs.remove, async ({ user, params }) => {
    await blogWorks.remove({ ownerId: user.sub, ...params });
    return { message: 'Post deleted.' };
  }),
  route(blogs.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await listMyBlogs(user.sub, query);
    return { items: items.map(presentBlogSummary), nextCursor };
  }),
  route(blogs.counts, async ({ user }) => ({ counts: await countMyBlogs(user.sub) })),
  route(blogs.readOwn, async ({ user, params: { id } }) => ({
    blog: presentBlog(await blogWorks.readOwned({ ownerId: user.sub, id })),
    draft_id: await findOpenDraftId({ ownerId: user.sub, kind: 'blog', id }),
  })),
];

function publicRoutes(baseDomain: string) {
  const listTrending = createTrending(baseDomain);
  return [
    route(blogs.fetchBlogs, async ({ params, query }) => {
      const { items, nextCursor } = await listPublishedBlogs(params.userId, query);
      return { items: items.map(presentBlogSummary), nextCursor };
    }),
    route(blogs.fetchBlog, async ({ params }) => {
      const { work, site } = await readPublishedBlog(params.id);
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
