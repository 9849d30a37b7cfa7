import type { SectionKind, SiteDesign } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  BlogModel,
  blogWithoutText,
  type ListedBlog,
  type ListedProject,
  type ListedService,
  ProjectModel,
  presentBlogSummary,
  presentProjectSummary,
  presentServiceSummary,
  projectWithoutDescription,
  publicFilter,
  ServiceModel,
  withoutDetails,
} from '../catalog/index.ts';
import {
  listPublishedRecommendations,
  presentPublishedRecommendation,
  RecommendationModel,
} from '../recommendations/index.ts';

/** Maximum items of a kind on a site's home page. */
const maxVisible = 50;
interface SectionQuery {
  ownerId: string;
  /** The items that a section shows, in its order; all of them when it names none. */
  picks: string[];
}

const picksFilter = (picks: string[]) =>
  picks.length > 0 ? { _id: mongoose.trusted({ $in: picks }) } : {};

/** Sorted in the order of the section; unchanged when it names none. */
const sortByPicks = <T extends { id: string }>(entries: T[], picks: string[]): T[] =>
  picks.length > 0 ? picks.flatMap((pick) => entries.find(({ id }) => id === pick) ?? []) : entries;

async function listProjects({ ownerId, picks }: SectionQuery) {
  const projects = await ProjectModel.find(
    { ownerId, state: 'published', ...picksFilter(picks) },
    projectWithoutDescription,
  )
    .sort({ _id: -1 })
    .limit(maxVisible)
    .lean<ListedProject[]>();
  return sortByPicks(projects.map(presentProjectSummary), picks);
}

async function listServices({ ownerId, picks }: SectionQuery) {
  const services = await ServiceModel.find(
    { ownerId, state: 'published', ...picksFilter(picks) },
    withoutDetails,
  )
    .sort({ _id: -1 })
    .limit(maxVisible)
    .lean<ListedService[]>();
  return sortByPicks(services.map(presentServiceSummary), picks);
}

async function listBlogs({ ownerId, picks }: SectionQuery) {
  const blogs = await BlogModel.find(
    { ownerId, ...publicFilter(), ...picksFilter(picks) },
    blogWithoutText,
  )
    .sort({ publishedAt: -1, _id: -1 })
    .limit(maxVisible)
    .lean<ListedBlog[]>();
  return sortByPicks(blogs.map(presentBlogSummary), picks);
}

/** Sorted in their owner's order, unless the section has a different one. */
async function listRecommendations({ ownerId, picks }: SectionQuery) {
  return sortByPicks(
    (await listPublishedRecommendations(ownerId, picks)).map(presentPublishedRecommendation),
    picks,
  );
}

/** The content of a site's visible sections, one query each. */
export async function listVisibleWorks(ownerId: string, design: SiteDesign) {
  const listVisible = async <T>(kind: SectionKind, list: (query: SectionQuery) => Promise<T[]>) => {
    const section = visibleSection(design, kind);
    return section ? list({ ownerId, picks: section.settings.picks }) : [];
  };
  const [projects, services, blogs, recommendations] = await Promise.all([
    listVisible('work', listProjects),
    listVisible('services', listServices),
    listVisible('blog', listBlogs),
    listVisible('recommendations', listRecommendations),
  ]);
  return { projects, services, blogs, recommendations };
}

const visibleSection = ({ sections }: SiteDesign, kind: SectionKind) =>
  sections.find((section) => section.kind === kind && section.visible);

type HasAny = (query: SectionQuery) => Promise<object | null>;
const hasAny: Partial<Record<SectionKind, HasAny>> = {
  work: ({ ownerId, picks }) =>
    ProjectModel.exists({ ownerId, state: 'published', ...picksFilter(picks) }),
  services: ({ ownerId, picks }) =>
    ServiceModel.exists({ ownerId, state: 'published', ...picksFilter(picks) }),
  blog: ({ ownerId, picks }) =>
    BlogModel.exists({ ownerId, ...publicFilter(), ...picksFilter(picks) }),
  recommendations: ({ ownerId, picks }) =>
    RecommendationModel.exists({
      requesterId: ownerId,
      status: 'published',
      ...picksFilter(picks),
    }),
};

/** The visible sections with content. */
export async function listFilledSections(ownerId: string, { sections }: SiteDesign) {
  const visible = sections.filter((section) => section.visible);
  const areFilled = await Promise.all(
    visible.map(({ kind, settings: { picks } }) =>
      hasAny[kind] ? hasAny[kind]({ ownerId, picks }) : true,
    ),
  );
  return visible.filter((_, index) => areFilled[index]).map(({ kind }) => kind);
}

interface Address {
  path: string;
  updatedAt: Date;
}

/** The addresses of everything that a visible section may link to, and when each last changed. */
export async function listPagePaths(ownerId: string, design: SiteDesign): Promise<Address[]> {
  const published = { ownerId, state: 'published' } as const;
  const isVisible = (kind: SectionKind) => visibleSection(design, kind) !== undefined;
  const [projects, services, blogs] = await Promise.all([
    isVisible('work')
      ? ProjectModel.find(published, { updatedAt: 1 }).sort({ _id: -1 }).lean()
      : [],
    isVisible('services')
      ? ServiceModel.find(published, { updatedAt: 1 }).sort({ _id: -1 }).lean()
      : [],
    isVisible('blog')
      ? BlogModel.find({ ownerId, ...publicFilter() }, { slug: 1, updatedAt: 1 })
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
