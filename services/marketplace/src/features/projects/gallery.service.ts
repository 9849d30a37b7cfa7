import { remembered } from '@soloist/service-kit';
import { pageWithOwners } from '../sites/shown-owners.ts';
import type { Asked } from '../works/works.ts';
import { fold, galleryTerm } from './gallery-terms.ts';
import { ProjectModel } from './projects.model.ts';
import { projectWorks } from './projects.service.ts';

interface Filters {
  skill?: string | undefined;
  tool?: string | undefined;
}

/** Published projects of freelancers who have an account, newest first. */
export function readGallery({ limit, cursor, ...filters }: Asked & Filters) {
  const galleryTerms = galleryTerm(filters);
  return pageWithOwners(
    (from) => projectWorks.list({ galleryTerms }, { limit, cursor: from }),
    cursor,
  );
}

const mostFilters = 40;
/** Of so many of the newest projects: what is counted stays as quick as it is. */
const counted = 5000;
const freshMs = 60_000;

/**
 * The skills and tools that most of the newest published projects name, as most of them write them.
 * Counted at most once a minute, whoever asks.
 */
export const createGalleryFilters = () =>
  remembered(countFilters, {
    ttl: freshMs,
    isEmpty: ({ skills, tools }) => skills.length + tools.length === 0,
  }).read;

async function countFilters() {
  const [skills, tools] = await Promise.all([countChips('skills'), countChips('tools')]);
  return { skills, tools };
}

async function countChips(field: 'skills' | 'tools'): Promise<string[]> {
  const written = await ProjectModel.aggregate<{ _id: string; count: number }>([
    { $match: { galleryTerms: galleryTerm({}) } },
    { $sort: { _id: -1 } },
    { $limit: counted },
    { $unwind: `$terms.${field}` },
    { $group: { _id: `$terms.${field}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: mostFilters * 10 },
  ]);
  const byName = new Map<string, { name: string; count: number }>();
  for (const { _id, count } of written) {
    const known = byName.get(fold(_id));
    if (known) known.count += count;
    else byName.set(fold(_id), { name: _id, count });
  }
  return [...byName.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostFilters)
    .map(({ name }) => name);
}
