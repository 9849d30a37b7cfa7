import {
  dateFormat,
  documentLocale,
  formatDuration,
  formatMoney,
  formatServicePrice,
  type PublicProfile,
  type SectionKind,
  type ServiceSummary,
  type SiteContent,
  type SitePage,
  type SiteSection,
} from '@soloist/contracts';

type NamedProfile = Pick<PublicProfile, 'fname' | 'lname' | 'username'>;
export const nameOf = ({ fname, lname, username }: NamedProfile) =>
  `${fname} ${lname}`.trim() || username;

/** Whether a name needs more height and width than letters in a row. */
export const hasTallScript = (name: string) =>
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
    name,
  );

export const pathOf = {
  service: ({ id }: { id: string }) => `/services/${id}`,
  project: ({ id }: { id: string }) => `/projects/${id}`,
  blog: ({ slug }: { slug: string }) => `/blogs/${encodeURIComponent(slug)}`,
  section: (kind: SectionKind) => `/#${kind}`,
} as const;

/** The headings of sections without one from the owner or the theme. */
export const sectionNames: Record<SectionKind, string> = {
  introduction: 'About',
  work: 'Work',
  services: 'Services',
  blog: 'Blog',
  recommendations: 'Recommendations',
  contact: 'Contact',
};

export const titleOf = (section: SiteSection, word = sectionNames[section.kind]) =>
  section.settings.title || word;

const longestWord = 24;

/** The label of a link to a section: the owner's heading if it is short enough. */
export function linkWordOf({ site }: SitePage, kind: SectionKind): string {
  const title = site.design.sections.find((section) => section.kind === kind)?.settings.title;
  return title && title.length <= longestWord ? title : sectionNames[kind];
}

export const headlineOf = ({ site }: SitePage) => site.design.headline || site.profile.headline;

/** Sections with content, in the owner's order. */
export const filledSections = ({ site, filled }: SitePage): SiteSection[] =>
  site.design.sections.filter(({ kind, visible }) => visible && filled.includes(kind));

/** The kinds of sections with content on a home page. */
export function filledBy(home: SiteContent): SectionKind[] {
  if (home.page !== 'home') return [];
  const contents = {
    work: home.projects,
    services: home.services,
    blog: home.blogs,
    recommendations: home.recommendations,
  };
  const kinds = (['work', 'services', 'blog', 'recommendations'] as const).filter(
    (kind) => contents[kind].length > 0,
  );
  return ['introduction', ...kinds, 'contact'];
}

// Whole amounts have no cents.
const shorten = (amount: string) => amount.replace(/\.00(?= |$)/, '');

/** Such as `$3,600` or `$50 an hour`. */
export const priceOf = (service: Parameters<typeof formatServicePrice>[0]) =>
  shorten(formatServicePrice(service, documentLocale));
export const amountOf = (minor: number, currency: string) =>
  shorten(formatMoney(minor, currency, { locale: documentLocale }));

export const durationOf = ({ details }: Pick<ServiceSummary, 'details'>) =>
  formatDuration(details.duration, details.duration_type);

const inUtc = { locale: documentLocale, timeZone: 'UTC' };

/** Such as `March 13, 2026`. */
export const formatDay = dateFormat({ ...inUtc, dateStyle: 'long' });
/** Such as `March 2026`. */
export const formatMonth = dateFormat({ ...inUtc, month: 'long', year: 'numeric' });

/** Details of a person for a line or list; empty ones are left out. */
export function profileDetails(profile: PublicProfile): { label: string; value: string }[] {
  return [
    { label: 'Based in', value: profile.location },
    { label: 'Works with', value: profile.tools.join(', ') },
    { label: 'Skills', value: profile.skills.join(', ') },
    { label: 'Speaks', value: profile.languages.join(', ') },
    { label: 'Experience', value: profile.experience },
    { label: 'Availability', value: availabilityOf(profile) },
  ].filter(({ value }) => value);
}

export function availabilityOf({
  availability,
  acceptingProjects,
  isAvailabilityHidden,
}: PublicProfile) {
  if (isAvailabilityHidden) return availability;
  return acceptingProjects ? availability || 'Accepting projects' : 'Not accepting projects';
}

/** The http(s) URLs of a person's other pages; nothing else becomes a link. */
export function elsewhere({ linkedinUrl, socialLinks }: PublicProfile) {
  return [linkedinUrl, ...socialLinks]
    .filter((href, index, all) => isWebLink(href) && all.indexOf(href) === index)
    .map((href) => ({ href, label: shortUrl(href) }));
}

export const isWebLink = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href);

/** `github.com/ada` of `https://www.github.com/ada/`. */
export function shortUrl(href: string): string {
  const { hostname, pathname } = new URL(href);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
