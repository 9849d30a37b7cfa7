import type { PublicProfile } from '@soloist/contracts';
import { afterCursor, remembered, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { SiteModel } from '../sites/sites.model.ts';
import { fold, galleryTerm } from './gallery-terms.ts';
import { type ListedProject, ProjectModel, withoutDescription } from './projects.model.ts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
  skill?: string | undefined;
  tool?: string | undefined;
}
interface Shown {
  project: ListedProject;
  owner: PublicProfile;
}
interface GalleryPage {
  items: Shown[];
  nextCursor: string | null;
}

/** Published projects of freelancers who have an account, newest first. */
export async function readGallery({ limit, cursor, ...filters }: Asked): Promise<GalleryPage> {
  const found = await ProjectModel.find(
    { galleryTerms: galleryTerm(filters), ...afterCursor(cursor) },
    withoutDescription,
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ListedProject[]>();
  const { items, nextCursor } = toPage(found, limit);
  const shown = await withOwners(items);
  // A page without anything would look like the end.
  if (shown.length === 0 && nextCursor) {
    return readGallery({ limit, cursor: nextCursor, ...filters });
  }
  return { items: shown, nextCursor };
}

/** A page may be short of those whose owner is none any more; the next one goes on behind them. */
async function withOwners(projects: ListedProject[]): Promise<Shown[]> {
  const ownerIds = [...new Set(projects.map(({ ownerId }) => String(ownerId)))];
  const sites = await SiteModel.find(
    { ownerId: mongoose.trusted({ $in: ownerIds }), ownerIsFreelancer: true },
    { ownerId: 1, profile: 1 },
  ).lean();
  const owners = new Map(sites.map(({ ownerId, profile }) => [String(ownerId), profile]));
  return projects.flatMap((project) => {
    const owner = owners.get(String(project.ownerId));
    return owner ? [{ project, owner }] : [];
  });
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
