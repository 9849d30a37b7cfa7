import {
  addOnce,
  countVisit,
  createViews,
  notFound,
  type ServiceContext,
  type ViewBatch,
} from '@soloist/server-kit';
import type { Request } from 'express';
import mongoose from 'mongoose';
import { notDeleted } from '../works/works.model.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel, publicFilter } from './blogs.model.ts';

type VisitKind = 'views' | 'reads';

/** Counts views and read-throughs by blog. */
export const createBlogViews = ({
  redis,
  logger,
  secret,
}: Pick<ServiceContext, 'redis' | 'logger'> & { secret: string }) =>
  createViews<VisitKind>({ name: 'marketplace', redis, logger, secret, write: writeViews });
export type BlogViews = ReturnType<typeof createBlogViews>;

async function writeViews({ number, counts }: ViewBatch<VisitKind>) {
  const ids = counts.map(({ thing }) => thing);
  // The counts of a blog deleted meanwhile are dropped.
  const blogs = await BlogModel.find(
    { _id: mongoose.trusted({ $in: ids }), ...notDeleted() },
    { ownerId: 1 },
  ).lean();
  const blogOf = new Map(blogs.map((blog) => [String(blog._id), blog]));
  const additions = counts.flatMap(({ thing, day, kind, count }) => {
    const blog = blogOf.get(thing);
    if (!blog) return [];
    const { _id: blogId, ownerId } = blog;
    const fresh = { blogId, ownerId, day, at: new Date(day) };
    // Both counters, so that each day has both numbers.
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

export interface VisitCounterDeps extends Pick<ServiceContext, 'authenticator' | 'ownerDevices'> {
  views: BlogViews;
}

/**
 * Counts a view or read-through of a blog, except by its writer or a program. A
 * read-through counts as a view, too.
 * @throws AppError `not_found` for one that is not public.
 */
export async function countBlogVisit(
  { id, read, req }: { id: string; read: boolean; req: Request },
  counting: VisitCounterDeps,
) {
  const blog = await BlogModel.findOne({ _id: id, ...publicFilter() }, { ownerId: 1 }).lean();
  if (!blog) throw notFound('blog');
  const kinds: VisitKind[] = read ? ['views', 'reads'] : ['views'];
  for (const kind of kinds) {
    await countVisit({ thing: id, kind, ownerId: String(blog.ownerId), req }, counting);
  }
}
