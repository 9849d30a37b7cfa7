import {
  type Blog,
  imageAddress,
  type PortfolioProject,
  type ServiceRecord,
  type SiteArchive,
  siteArchiveFormat,
  siteArchiveVersion,
} from '@soloist/contracts';
import {
  ArchiveError,
  type ArchiveItemKind,
  archiveItemName,
  imageName,
} from './archive-names.rules.ts';
import { replaceReferences } from './replace-references.rules.ts';
import type { WholeSite } from './whole-site.api.ts';

export interface ArchivedSite {
  /** `data.json`: the same for the same site in any account. */
  json: string;
  /** Addresses of the images, in the order of their names. */
  images: string[];
}

/** The archived form of a site: details and texts, with placeholder names for images and items. */
export function toArchive(site: WholeSite): ArchivedSite {
  const images: string[] = [];
  const nameOfImage = (address: string) => {
    if (!imageAddress.test(address)) return '';
    if (!images.includes(address)) images.push(address);
    return imageName(images.indexOf(address));
  };
  const names = mapItemNames(site);
  const data = replaceReferences(dataOf(site), { image: nameOfImage, item: (id) => names.get(id) });
  return { json: `${JSON.stringify(data, null, 2)}\n`, images };
}

/** The names of all items by their ids. */
export function mapItemNames({ projects, services, blogs }: WholeSite): Map<string, string> {
  const named = (kind: ArchiveItemKind, items: { id: string }[]) =>
    items.map(({ id }, place) => [id, archiveItemName(kind, place)] as const);
  return new Map([
    ...named('project', projects),
    ...named('service', services),
    ...named('blog', blogs),
  ]);
}

// Each field by name and in a fixed order, so that the file depends on nothing else.
function dataOf({ profile, site, projects, services, blogs }: WholeSite): SiteArchive {
  return {
    format: siteArchiveFormat,
    version: siteArchiveVersion,
    profile: toArchivedProfile(profile),
    site: {
      published: site.published,
      draft: site.draft,
      live: site.published ? site.live : null,
    },
    projects: projects.map((each) => ({ published: each.published, terms: projectTermsOf(each) })),
    services: services.map((each) => ({ published: each.published, terms: serviceTermsOf(each) })),
    blogs: blogs.map((each) => ({ published: each.status !== 'draft', terms: blogTermsOf(each) })),
  };
}

// Without the name, which belongs to the account.
const toArchivedProfile = (profile: WholeSite['profile']): SiteArchive['profile'] => ({
  headline: profile.headline,
  about: profile.about,
  skills: profile.skills,
  tools: profile.tools,
  languages: profile.languages,
  location: profile.location,
  timezone: profile.timezone,
  experience: profile.experience,
  hourlyRate: profile.hourlyRate && !profile.isRateHidden ? profile.hourlyRate : undefined,
  availability: profile.availability,
  acceptingProjects: profile.isAvailabilityHidden ? undefined : profile.acceptingProjects,
  profileImage: profile.profileImage,
  logo: profile.logo,
  linkedinUrl: profile.linkedinUrl,
  socialLinks: profile.socialLinks,
});

type Terms<Kind extends 'projects' | 'services' | 'blogs'> = SiteArchive[Kind][number]['terms'];

const projectTermsOf = (project: PortfolioProject): Terms<'projects'> => ({
  title: project.title,
  type: 'blocks',
  description: project.content,
  brief: project.brief,
  coverImg: project.coverImg,
  images: project.images,
  skills: project.skills,
  tools: project.tools,
  client: project.client,
  liveUrl: project.liveUrl,
});

const blogTermsOf = (blog: Blog): Terms<'blogs'> => ({
  type: blog.type,
  title: blog.title,
  slug: blog.slug,
  brief: blog.brief,
  description: blog.description,
  coverImg: blog.coverImg,
  images: blog.images,
  tags: blog.tags,
  publishAt: blog.publishedAt || undefined,
});

function serviceTermsOf(service: ServiceRecord): Terms<'services'> {
  const { total_price, duration, duration_type, payment_rate } = service.details;
  const commonTerms = {
    title: service.title,
    roles: service.roles,
    tools: service.tools,
    industry: service.industry,
    skills: service.skills,
    deliverables: service.deliverables,
    summary: service.summary,
    process: service.process,
    faq: service.faq,
    calendarLink: service.calendarLink,
    relevantProjects: service.relevantProjects,
    currency: service.currency,
    packages: service.packages,
    extras: service.extras,
    images: service.images,
  };
  if (service.payment_type === 'hourlyRate') {
    if (payment_rate === null) throw withoutPrice(service);
    return { ...commonTerms, payment_type: 'hourlyRate', details: { payment_rate } };
  }
  if (total_price === null || duration === null || duration_type === null) {
    throw withoutPrice(service);
  }
  return {
    ...commonTerms,
    payment_type: 'fixedRate',
    details: { total_price, duration, duration_type },
  };
}

const withoutPrice = ({ title }: ServiceRecord) =>
  new ArchiveError(`The service “${title}” has no price. Add one and try again.`);
