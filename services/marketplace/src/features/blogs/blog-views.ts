import {
  addOnce,
  countVisit,
  createViews,
  notFound,
  type ServiceContext,
  type ViewBatch,
} from '@soloist/service-kit';
import type { Request } from 'express';
import mongoose from 'mongoose';
import { known } from '../works/works.model.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel, publicNow } from './blogs.model.ts';

type Kind = 'views' | 'reads';

/** Counts who looks at blogs and who comes to their end; the thing is the blog. */
export const createBlogViews = ({
  redis,
  logger,
  secret,
}: Pick<ServiceContext, 'redis' | 'logger'> & { secret: string }) =>
  createViews<Kind>({ name: 'marketplace', redis, logger, secret, write: writeViews });
export type BlogViews = ReturnType<typeof createBlogViews>;

async function writeViews({ number, counts }: ViewBatch<Kind>) {
  const ids = counts.map(({ thing }) => thing);
  // Of a blog that is gone meanwhile nothing is stored.
  const blogs = await BlogModel.find(
    { _id: mongoose.trusted({ $in: ids }), ...known() },
    { ownerId: 1 },
  ).lean();
  const blogOf = new Map(blogs.map((blog) => [String(blog._id), blog]));
  const additions = counts.flatMap(({ thing, day, kind, count }) => {
    const blog = blogOf.get(thing);
    if (!blog) return [];
    const { _id: blogId, ownerId } = blog;
    const fresh = { blogId, ownerId, day, at: new Date(day) };
    // Both, so that each day has both numbers.
    const add = { views: 0, reads: 0, [kind]: count };
    return { blogId, add, day: { _id: `${thing}:${day}`, fresh } };
  });
  await addOnce(
    BlogDayModel,
    number,
    additions.map(({ day, add }) => ({ ...day, add })),
  );
  await addOnce(
    BlogModel,
    number,
    additions.map(({ blogId, add }) => ({ _id: blogId, add })),
  );
}

export interface Counting extends Pick<ServiceContext, 'authenticator' | 'ownBrowsers'> {
  views: BlogViews;
}

/**
 * Counts who has a blog open or came to its end, unless it is its writer or a program. Who came to
 * its end had it open.
 * @throws AppError `not_found` for one that is not public.
 */
export async function countBlogVisit(
  { id, read, req }: { id: string; read: boolean; req: Request },
  counting: Counting,
) {
  const blog = await BlogModel.findOne({ _id: id, ...publicNow() }, { ownerId: 1 }).lean();
  if (!blog) throw notFound('blog');
  const kinds: Kind[] = read ? ['views', 'reads'] : ['views'];
  for (const kind of kinds) {
    await countVisit({ thing: id, kind, ownerId: String(blog.ownerId), req }, counting);
  }
}
