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
import { filledBy, pathOf } from '../../public-site/site-details.rules.ts';
import { type MyWorks, readMyWorks } from './my-works.api.ts';

/** Maximum items of a kind on a site's home page, as for visitors. */
const maxVisible = 50;

/** The home page of a site by its design, as marketplace composes it. */
export function toHome({ sections }: SiteDesign, works: MyWorks): SiteContent {
  const pickVisible = <T extends { id: string }>(kind: SectionKind, all: T[]): T[] => {
    const section = sections.find((each) => each.kind === kind && each.visible);
    if (!section) return [];
    const { picks } = section.settings;
    if (picks.length === 0) return all.slice(0, maxVisible);
    return picks.flatMap((pick) => all.find(({ id }) => id === pick) ?? []);
  };
  const { projects, services, blogs: posts, recommendations } = publicWorks(works);
  return {
    page: 'home',
    projects: pickVisible('work', projects),
    services: pickVisible('services', services),
    blogs: pickVisible('blog', posts),
    recommendations: pickVisible('recommendations', recommendations),
  };
}

/** The works that visitors may see. */
export const publicWorks = (works: MyWorks): MyWorks => ({
  projects: works.projects.filter(({ published }) => published),
  services: works.services.filter(({ published }) => published),
  blogs: works.blogs
    .filter(({ status }) => status === 'published')
    .toSorted((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt))),
  recommendations: works.recommendations,
});

/** The pages that a site's home page links to, and their paths. */
export function pagesOf(home: SiteContent): { path: string; title: string }[] {
  if (home.page !== 'home') return [];
  return [
    ...home.projects.map((each) => ({ path: pathOf.project(each), title: each.title })),
    ...home.services.map((each) => ({ path: pathOf.service(each), title: each.title })),
    ...home.blogs.map((each) => ({ path: pathOf.blog(each), title: each.title })),
  ];
}

/** The content at a path of the caller's site; `missing` when there is none. */
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
  const { blogs: posts } = await readMyWorks(signal);
  const post = posts.find((each) => each.slug === slug);
  if (!post) return { page: 'missing' };
  const { blog } = await call(blogs.readOwn, { params: { id: post.id }, signal });
  return { page: 'blog', blog };
}

interface SitePageInput {
  host: string;
  design: SiteDesign;
  profile: PublicProfile;
  content: SiteContent;
  /** The home page, which other pages link to. */
  home: SiteContent;
}

/** A page of the caller's site, as the gateway would render it. */
export const toPage = ({ host, design, profile, content, home }: SitePageInput): SitePage => ({
  site: { host, design, profile },
  content,
  filled: filledBy(home),
  preview: false,
});
