import {
  blogs,
  freelancerServices,
  type PublicProfile,
  portfolioProjects,
  type SectionKind,
  type SiteContent,
  type SiteDesign,
  type SitePage,
} from '@soloist/contracts';
import { call } from '@soloist/web-client';
import { filledBy, pathOf } from '../../site/site-facts.ts';
import { type OwnWorks, readOwnWorks } from './own-works.ts';

/** Most things of a kind on a site's first page, as visitors get it. */
const mostShown = 50;

/** The first page of a site as its design shows what there is: what marketplace makes of a design. */
export function homeOf({ sections }: SiteDesign, works: OwnWorks): SiteContent {
  const shown = <T extends { id: string }>(kind: SectionKind, all: T[]): T[] => {
    const section = sections.find((each) => each.kind === kind && each.visible);
    if (!section) return [];
    const { picks } = section.settings;
    if (picks.length === 0) return all.slice(0, mostShown);
    return picks.flatMap((pick) => all.find(({ id }) => id === pick) ?? []);
  };
  const { projects, services, blogs: written, recommendations } = publicWorks(works);
  return {
    page: 'home',
    projects: shown('work', projects),
    services: shown('services', services),
    blogs: shown('blog', written),
    recommendations: shown('recommendations', recommendations),
  };
}

/** What visitors may see at all. */
export const publicWorks = (works: OwnWorks): OwnWorks => ({
  projects: works.projects.filter(({ published }) => published),
  services: works.services.filter(({ published }) => published),
  blogs: works.blogs
    .filter(({ status }) => status === 'published')
    .toSorted((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt))),
  recommendations: works.recommendations,
});

/** The pages of a site that its first page leads to, and their paths. */
export function pagesOf(home: SiteContent): { path: string; title: string }[] {
  if (home.page !== 'home') return [];
  return [
    ...home.projects.map((each) => ({ path: pathOf.project(each), title: each.title })),
    ...home.services.map((each) => ({ path: pathOf.service(each), title: each.title })),
    ...home.blogs.map((each) => ({ path: pathOf.blog(each), title: each.title })),
  ];
}

/** What stands at a path of the own site; `missing` where nothing does. */
export async function readContent(path: string, signal?: AbortSignal): Promise<SiteContent> {
  const [, kind, name = ''] = /^\/(\w+)\/([^/]+)\/?$/.exec(path) ?? [];
  const params = { id: name };
  if (kind === 'services') {
    const { service } = await call(freelancerServices.readOwn, { params, signal });
    return { page: 'service', service };
  }
  if (kind === 'projects') {
    const { project } = await call(portfolioProjects.readOwn, { params, signal });
    return { page: 'project', project };
  }
  return kind === 'blogs' ? readBlog(decodeURIComponent(name), signal) : { page: 'missing' };
}

async function readBlog(slug: string, signal?: AbortSignal): Promise<SiteContent> {
  const { blogs: written } = await readOwnWorks(signal);
  const found = written.find((each) => each.slug === slug);
  if (!found) return { page: 'missing' };
  const { blog } = await call(blogs.readOwn, { params: { id: found.id }, signal });
  return { page: 'blog', blog };
}

interface Drawn {
  host: string;
  design: SiteDesign;
  profile: PublicProfile;
  content: SiteContent;
  /** Its first page: what others lead to is on it. */
  home: SiteContent;
}

/** A page of the own site, as the gateway would get it to draw. */
export const toPage = ({ host, design, profile, content, home }: Drawn): SitePage => ({
  site: { host, design, profile },
  content,
  filled: filledBy(home),
  preview: false,
});
