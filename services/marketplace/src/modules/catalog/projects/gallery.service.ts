import { createCachedValue } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { readPageWithOwners, withListedOwners } from '../../sites/index.ts';
import type { ListWorksQuery } from '../works/works.service.ts';
import { foldGalleryTerm, galleryTerm } from './gallery-terms.rules.ts';
import { type ListedProject, ProjectModel } from './projects.model.ts';
import { projectWorks } from './projects.service.ts';

interface Filters {
  skill?: string | undefined;
  tool?: string | undefined;
}

/** A page of the ids of projects that match words and filters, best first. */
export type SearchProjects = (
  query: Filters & { q: string },
  page: ListWorksQuery,
) => Promise<{ ids: string[]; nextCursor: string | null }>;

/** Published projects of listed freelancers: the best matches for words, else the newest. */
export function readGallery(
  { q = '', limit, cursor, ...filters }: ListWorksQuery & Filters & { q?: string | undefined },
  searchProjects: SearchProjects,
) {
  if (q !== '') {
    return readPageWithOwners(
      async (from) => {
        const { ids, nextCursor } = await searchProjects(
          { q, ...filters },
          { limit, cursor: from },
        );
        return { items: await findPublished(ids), nextCursor };
      },
      cursor,
      withListedOwners,
    );
  }
  const galleryTerms = galleryTerm(filters);
  return readPageWithOwners(
    (from) => projectWorks.list({ galleryTerms }, { limit, cursor: from }),
    cursor,
    withListedOwners,
  );
}

/** Those of the projects that are still published, in the given order. */
async function findPublished(ids: string[]): Promise<ListedProject[]> {
  const found = await ProjectModel.find({
    _id: mongoose.trusted({ $in: ids }),
    state: 'published',
  })
    .select({ 'terms.description': 0 })
    .lean<ListedProject[]>();
  const byId = new Map(found.map((project) => [String(project._id), project]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const maxFilters = 40;
/** Only this many of the newest projects are counted, so that counting stays fast. */
const maxCountedProjects = 5000;
const cacheMs = 60_000;

/**
 * The skills and tools that most of the newest published projects name, as most of them write them.
 * Counted at most once a minute for all callers.
 */
export const createGalleryFilters = () =>
  createCachedValue(countFilters, {
    ttl: cacheMs,
    isEmpty: ({ skills, tools }) => skills.length + tools.length === 0,
  }).read;

async function countFilters() {
  const [skills, tools] = await Promise.all([countNames('skills'), countNames('tools')]);
  return { skills, tools };
}

async function countNames(field: 'skills' | 'tools'): Promise<string[]> {
  const names = await ProjectModel.aggregate<{ _id: string; count: number }>([
    { $match: { galleryTerms: galleryTerm({}) } },
    { $sort: { _id: -1 } },
    { $limit: maxCountedProjects },
    { $unwind: `$terms.${field}` },
    { $group: { _id: `$terms.${field}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: maxFilters * 10 },
  ]);
  const byName = new Map<string, { name: string; count: number }>();
  for (const { _id, count } of names) {
    const entry = byName.get(foldGalleryTerm(_id));
    if (entry) entry.count += count;
    else byName.set(foldGalleryTerm(_id), { name: _id, count });
  }
  return [...byName.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxFilters)
    .map(({ name }) => name);
}
