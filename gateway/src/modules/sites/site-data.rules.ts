import {
  type PortfolioProject,
  type PublicProfile,
  type ServiceRecord,
  type SitePage,
  toDecimal,
} from '@soloist/contracts';
import {
  absoluteUrl,
  authorOf,
  blogData,
  unlessEmpty,
  type WorkDescription,
} from '../pages/index.ts';

interface SiteDescription extends WorkDescription {
  page: SitePage;
}

/**
 * The structured data of a site's page by schema.org, without the fields that its owner left empty.
 */
export function siteData(described: SiteDescription): object {
  const { page, address } = described;
  const { content } = page;
  const graph = (entity: object, title: string) => ({
    '@context': 'https://schema.org',
    '@graph': [entity, breadcrumbs(described, title)],
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

function personData(profile: PublicProfile, { name, origin, page }: SiteDescription) {
  const { about, skills, languages, location, linkedinUrl, socialLinks, profileImage } = profile;
  return {
    '@type': 'Person',
    name,
    url: `${origin}/`,
    jobTitle: page.site.design.headline || profile.headline || undefined,
    description: about || undefined,
    image: absoluteUrl(profileImage, origin),
    knowsAbout: unlessEmpty(skills),
    knowsLanguage: unlessEmpty(languages),
    homeLocation: location ? { '@type': 'Place', name: location } : undefined,
    sameAs: unlessEmpty([linkedinUrl, ...socialLinks].filter(Boolean)),
  };
}

const serviceData = (service: ServiceRecord, described: SiteDescription) => ({
  '@type': 'Service',
  name: service.title,
  url: described.address,
  description: described.description || undefined,
  image: absoluteUrl(service.image?.url, described.origin),
  serviceType: unlessEmpty(service.industry),
  provider: authorOf(described),
  offers: offerOf(service),
});

function offerOf({ details: { total_price, payment_rate }, currency }: ServiceRecord) {
  const minor = total_price ?? payment_rate;
  if (minor === null) return undefined;
  const price = { price: toDecimal(minor, currency), priceCurrency: currency };
  if (total_price !== null) return { '@type': 'Offer', ...price };
  const hourly = { '@type': 'UnitPriceSpecification', ...price, unitCode: 'HUR' };
  return { '@type': 'Offer', priceSpecification: hourly };
}

const projectData = (project: PortfolioProject, described: SiteDescription) => ({
  '@type': 'CreativeWork',
  name: project.title,
  url: described.address,
  description: described.description || undefined,
  image: absoluteUrl(project.image?.url, described.origin),
  keywords: unlessEmpty([...project.skills, ...project.tools]),
  sameAs: project.liveUrl || undefined,
  creator: authorOf(described),
  dateModified: project.updatedAt,
});

const breadcrumbs = ({ name, origin, address }: SiteDescription, title: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: address },
  ],
});
