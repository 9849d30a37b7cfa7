import {
  type Blog,
  imageAddress,
  type PortfolioProject,
  type PublicProfile,
  type ServiceRecord,
  type SiteArchive,
  siteArchiveFormat,
  siteArchiveVersion,
} from '@soloist/contracts';
import { ArchiveError } from './archive-error.ts';
import { imageName, type ThingKind, thingName } from './local-names.ts';
import { rename } from './rename.ts';
import type { WholeSite } from './whole-site.ts';

export interface ArchivedSite {
  /** `data.json`: the same for the same site, whoever's account it is in. */
  json: string;
  /** Addresses of the images, in the order of their names. */
  images: string[];
}

/** What an archive says of a site: facts and texts, with names of its own for images and things. */
export function toArchive(whole: WholeSite): ArchivedSite {
  const images: string[] = [];
  const nameOfImage = (address: string) => {
    if (!imageAddress.test(address)) return '';
    if (!images.includes(address)) images.push(address);
    return imageName(images.indexOf(address));
  };
  const names = namesOfThings(whole);
  const data = rename(dataOf(whole), { image: nameOfImage, thing: (id) => names.get(id) });
  return { json: `${JSON.stringify(data, null, 2)}\n`, images };
}

/** The names of all things by their ids. */
export function namesOfThings({ projects, services, blogs }: WholeSite): Map<string, string> {
  const named = (kind: ThingKind, things: { id: string }[]) =>
    things.map(({ id }, place) => [id, thingName(kind, place)] as const);
  return new Map([
    ...named('project', projects),
    ...named('service', services),
    ...named('blog', blogs),
  ]);
}

// Each field by name and in this order, so that the file depends on nothing else.
function dataOf({ profile, site, projects, services, blogs }: WholeSite): SiteArchive {
  return {
    format: siteArchiveFormat,
    version: siteArchiveVersion,
    profile: factsOf(profile),
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

const factsOf = (profile: PublicProfile): SiteArchive['profile'] => ({
  // A profile may lack these, but nobody may empty them.
  ...(profile.fname ? { fname: profile.fname } : {}),
  lname: profile.lname,
  headline: profile.headline,
  about: profile.about,
  skills: profile.skills,
  tools: profile.tools,
  languages: profile.languages,
  location: profile.location,
  timezone: profile.timezone,
  experience: profile.experience,
  ...(profile.hourlyRate ? { hourlyRate: profile.hourlyRate } : {}),
  availability: profile.availability,
  acceptingProjects: profile.acceptingProjects,
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
  ...(blog.publishedAt ? { publishAt: blog.publishedAt } : {}),
});

function serviceTermsOf(service: ServiceRecord): Terms<'services'> {
  const { total_price, duration, duration_type, payment_rate } = service.details;
  const whole = {
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
    return { ...whole, payment_type: 'hourlyRate', details: { payment_rate } };
  }
  if (total_price === null || duration === null || duration_type === null) {
    throw withoutPrice(service);
  }
  return {
    ...whole,
    payment_type: 'fixedRate',
    details: { total_price, duration, duration_type },
  };
}

const withoutPrice = ({ title }: ServiceRecord) =>
  new ArchiveError(`The service “${title}” has no price. Please fill it and try again.`);
