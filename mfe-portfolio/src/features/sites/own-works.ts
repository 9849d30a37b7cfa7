import {
  type BlogSummary,
  blogs,
  freelancerServices,
  type PortfolioProjectSummary,
  portfolioProjects,
  recommendations,
  type ServiceSummary,
  type ShownRecommendation,
} from '@soloist/contracts';
import { call } from '@soloist/web-client';

/** All that a freelancer may show, hidden works too, newest first. */
export interface OwnWorks {
  projects: PortfolioProjectSummary[];
  services: ServiceSummary[];
  blogs: BlogSummary[];
  /** Those that their receiver shows, in that order. */
  recommendations: ShownRecommendation[];
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

export async function readOwnWorks(signal?: AbortSignal): Promise<OwnWorks> {
  const [ownProjects, services, ownBlogs, received] = await Promise.all([
    readAll((query) => call(portfolioProjects.listOwn, { query, signal })),
    readAll((query) => call(freelancerServices.listOwn, { query, signal })),
    readAll((query) => call(blogs.listOwn, { query, signal })),
    call(recommendations.received, { query: { limit: 1 }, signal }),
  ]);
  return {
    projects: ownProjects,
    services,
    blogs: ownBlogs,
    recommendations: received.shown,
  };
}
