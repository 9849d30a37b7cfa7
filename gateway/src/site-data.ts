import type {
  Blog,
  PortfolioProject,
  PublicProfile,
  ServiceRecord,
  SitePage,
} from '@soloist/contracts';

interface Described {
  page: SitePage;
  /** Whose site it is. */
  name: string;
  origin: string;
  address: string;
  description: string;
}

type Told = Omit<Described, 'page'>;

/** What a page of a site is, by schema.org; what its owner left empty is left out. */
export function siteData(described: Described): object {
  const { page, address } = described;
  const { content } = page;
  const graph = (thing: object, title: string) => ({
    '@context': 'https://schema.org',
    '@graph': [thing, breadcrumbs(described, title)],
  });
  switch (content.page) {
    case 'service':
      return graph(serviceData(content.service, described), content.service.title);
    case 'project':
      return graph(projectData(content.project, described), content.project.title);
    case 'blog':
      return graph(blogData(content.blog, described), content.blog.title);
    case 'home':
    case 'missing':
      return {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: address,
        mainEntity: personData(page.site.profile, described),
      };
  }
}

const filled = (list: string[]) => (list.length > 0 ? list : undefined);
const absolute = (url: string | undefined, origin: string) =>
  url && URL.canParse(url, origin) ? new URL(url, origin).href : undefined;

function personData(profile: PublicProfile, { name, origin, page }: Described) {
  const { about, skills, languages, location, linkedinUrl, socialLinks, profileImage } = profile;
  return {
    '@type': 'Person',
    name,
    url: `${origin}/`,
    jobTitle: page.site.design.headline || profile.headline || undefined,
    description: about || undefined,
    image: absolute(profileImage, origin),
    knowsAbout: filled(skills),
    knowsLanguage: filled(languages),
    homeLocation: location ? { '@type': 'Place', name: location } : undefined,
    sameAs: filled([linkedinUrl, ...socialLinks].filter(Boolean)),
  };
}

const maker = ({ name, origin }: Told) => ({ '@type': 'Person', name, url: `${origin}/` });

const serviceData = (service: ServiceRecord, described: Described) => ({
  '@type': 'Service',
  name: service.title,
  url: described.address,
  description: described.description || undefined,
  image: absolute(service.image?.url, described.origin),
  serviceType: filled(service.industry),
  provider: maker(described),
  offers: offerOf(service),
});

function offerOf({ details: { total_price, payment_rate }, currency }: ServiceRecord) {
  const minor = total_price ?? payment_rate;
  if (minor === null) return undefined;
  const price = { price: (minor / 100).toFixed(2), priceCurrency: currency };
  if (total_price !== null) return { '@type': 'Offer', ...price };
  const hourly = { '@type': 'UnitPriceSpecification', ...price, unitCode: 'HUR' };
  return { '@type': 'Offer', priceSpecification: hourly };
}

const projectData = (project: PortfolioProject, described: Described) => ({
  '@type': 'CreativeWork',
  name: project.title,
  url: described.address,
  description: described.description || undefined,
  image: absolute(project.image?.url, described.origin),
  keywords: filled([...project.skills, ...project.tools]),
  sameAs: project.liveUrl || undefined,
  creator: maker(described),
  dateModified: project.updatedAt,
});

/** A blog by schema.org. */
export const blogData = (blog: Blog, described: Told) => ({
  '@type': 'BlogPosting',
  headline: blog.title,
  url: described.address,
  mainEntityOfPage: described.address,
  description: described.description || undefined,
  image: absolute(blog.image?.url, described.origin),
  keywords: filled(blog.tags),
  timeRequired: `PT${blog.readingMinutes}M`,
  author: maker(described),
  datePublished: blog.publishedAt ?? undefined,
  dateModified: blog.updatedAt,
});

const breadcrumbs = ({ name, origin, address }: Described, title: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: address },
  ],
});
