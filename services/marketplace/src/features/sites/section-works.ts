import type { SectionKind, SiteDesign } from '@soloist/contracts';
import mongoose from 'mongoose';
import { BlogModel, publicNow } from '../blogs/blogs.model.ts';
import {
  type ListedBlog,
  presentSummary as presentBlogSummary,
  withoutText,
} from '../blogs/blogs.presenter.ts';
import {
  type ListedProject,
  ProjectModel,
  withoutDescription,
} from '../projects/projects.model.ts';
import { presentSummary as presentProjectSummary } from '../projects/projects.presenter.ts';
import { listShown } from '../recommendations/received.service.ts';
import { RecommendationModel } from '../recommendations/recommendations.model.ts';
import { presentShown } from '../recommendations/recommendations.presenter.ts';
import { type ListedService, ServiceModel, withoutDetails } from '../services/services.model.ts';
import { presentSummary as presentServiceSummary } from '../services/services.presenter.ts';

/** Most things of a kind on a site's first page. */
const mostShown = 50;
interface Asked {
  ownerId: string;
  /** The things that a section shows, in its order; all of them when it names none. */
  picks: string[];
}

const among = (picks: string[]) =>
  picks.length > 0 ? { _id: mongoose.trusted({ $in: picks }) } : {};

/** In the order of the section; as they come when it names none. */
const inOrder = <T extends { id: string }>(found: T[], picks: string[]): T[] =>
  picks.length > 0 ? picks.flatMap((pick) => found.find(({ id }) => id === pick) ?? []) : found;

async function listProjects({ ownerId, picks }: Asked) {
  const found = await ProjectModel.find(
    { ownerId, state: 'published', ...among(picks) },
    withoutDescription,
  )
    .sort({ _id: -1 })
    .limit(mostShown)
    .lean<ListedProject[]>();
  return inOrder(found.map(presentProjectSummary), picks);
}

async function listServices({ ownerId, picks }: Asked) {
  const found = await ServiceModel.find(
    { ownerId, state: 'published', ...among(picks) },
    withoutDetails,
  )
    .sort({ _id: -1 })
    .limit(mostShown)
    .lean<ListedService[]>();
  return inOrder(found.map(presentServiceSummary), picks);
}

async function listBlogs({ ownerId, picks }: Asked) {
  const found = await BlogModel.find({ ownerId, ...publicNow(), ...among(picks) }, withoutText)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(mostShown)
    .lean<ListedBlog[]>();
  return inOrder(found.map(presentBlogSummary), picks);
}

/** In their owner's order, unless the section has one of its own. */
async function listRecommendations({ ownerId, picks }: Asked) {
  return inOrder((await listShown(ownerId, picks)).map(presentShown), picks);
}

/** What the visible sections of a site show, one query each. */
export async function listShownWork(ownerId: string, design: SiteDesign) {
  const shown = async <T>(kind: SectionKind, list: (asked: Asked) => Promise<T[]>) => {
    const section = visibleSection(design, kind);
    return section ? list({ ownerId, picks: section.settings.picks }) : [];
  };
  const [projects, services, blogs, recommendations] = await Promise.all([
    shown('work', listProjects),
    shown('services', listServices),
    shown('blog', listBlogs),
    shown('recommendations', listRecommendations),
  ]);
  return { projects, services, blogs, recommendations };
}

const visibleSection = ({ sections }: SiteDesign, kind: SectionKind) =>
  sections.find((section) => section.kind === kind && section.visible);

type HasAny = (asked: Asked) => Promise<object | null>;
const hasAny: Partial<Record<SectionKind, HasAny>> = {
  work: ({ ownerId, picks }) =>
    ProjectModel.exists({ ownerId, state: 'published', ...among(picks) }),
  services: ({ ownerId, picks }) =>
    ServiceModel.exists({ ownerId, state: 'published', ...among(picks) }),
  blog: ({ ownerId, picks }) => BlogModel.exists({ ownerId, ...publicNow(), ...among(picks) }),
  recommendations: ({ ownerId, picks }) =>
    RecommendationModel.exists({ requesterId: ownerId, status: 'published', ...among(picks) }),
};

/** The visible sections that have something to show. */
export async function listFilled(ownerId: string, { sections }: SiteDesign) {
  const visible = sections.filter((section) => section.visible);
  const found = await Promise.all(
    visible.map(({ kind, settings: { picks } }) =>
      hasAny[kind] ? hasAny[kind]({ ownerId, picks }) : true,
    ),
  );
  return visible.filter((_, index) => found[index]).map(({ kind }) => kind);
}

interface Address {
  path: string;
  updatedAt: Date;
}

/** Where everything stands that a visible section may lead to, and when it changed last. */
export async function listPaths(ownerId: string, design: SiteDesign): Promise<Address[]> {
  const published = { ownerId, state: 'published' } as const;
  const isShown = (kind: SectionKind) => visibleSection(design, kind) !== undefined;
  const [projects, services, blogs] = await Promise.all([
    isShown('work') ? ProjectModel.find(published, { updatedAt: 1 }).sort({ _id: -1 }).lean() : [],
    isShown('services')
      ? ServiceModel.find(published, { updatedAt: 1 }).sort({ _id: -1 }).lean()
      : [],
    isShown('blog')
      ? BlogModel.find({ ownerId, ...publicNow() }, { slug: 1, updatedAt: 1 })
          .sort({ publishedAt: -1 })
          .lean()
      : [],
  ]);
  return [
    ...projects.map(({ _id, updatedAt }) => ({ path: `/projects/${_id}`, updatedAt })),
    ...services.map(({ _id, updatedAt }) => ({ path: `/services/${_id}`, updatedAt })),
    ...blogs.map(({ slug, updatedAt }) => ({
      path: `/blogs/${encodeURIComponent(slug)}`,
      updatedAt,
    })),
  ];
}
