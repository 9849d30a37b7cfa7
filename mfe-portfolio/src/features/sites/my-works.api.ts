import {
  type BlogSummary,
  blogs,
  freelancerServices,
  type PortfolioProjectSummary,
  type PublishedRecommendation,
  portfolioProjects,
  recommendations,
  type ServiceSummary,
} from '@soloist/contracts';
import { call } from '@soloist/web-client';

/** All works of a freelancer, hidden ones too, newest first. */
export interface MyWorks {
  projects: PortfolioProjectSummary[];
  services: ServiceSummary[];
  blogs: BlogSummary[];
  /** The visible recommendations, in their order. */
  recommendations: PublishedRecommendation[];
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

const pageSize = 50;

/** Reads a list to its end. */
async function readAll<T>(readPage: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage({ limit: pageSize, cursor });
    all.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return all;
}

export async function readMyWorks(signal?: AbortSignal): Promise<MyWorks> {
  const [myProjects, services, myBlogs, received] = await Promise.all([
    readAll((query) => call(portfolioProjects.listOwn, { query, signal })),
    readAll((query) => call(freelancerServices.listOwn, { query, signal })),
    readAll((query) => call(blogs.listOwn, { query, signal })),
    call(recommendations.received, { query: { limit: 1 }, signal }),
  ]);
  return {
    projects: myProjects,
    services,
    blogs: myBlogs,
    recommendations: received.shown,
  };
}
