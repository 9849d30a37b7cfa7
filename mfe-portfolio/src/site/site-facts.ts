import {
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

type Named = Pick<PublicProfile, 'fname' | 'lname' | 'username'>;
export const nameOf = ({ fname, lname, username }: Named) => `${fname} ${lname}`.trim() || username;

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

/** What sections are called where neither the owner nor the theme has a word of their own. */
export const sectionWords: Record<SectionKind, string> = {
  introduction: 'About',
  work: 'Work',
  services: 'Services',
  blog: 'Blog',
  recommendations: 'Recommendations',
  contact: 'Contact',
};

export const titleOf = (section: SiteSection, word = sectionWords[section.kind]) =>
  section.settings.title || word;

const longestWord = 24;

/** What leads to a section: the owner's words where they are as short as a link should be. */
export function linkWordOf({ site }: SitePage, kind: SectionKind): string {
  const title = site.design.sections.find((section) => section.kind === kind)?.settings.title;
  return title && title.length <= longestWord ? title : sectionWords[kind];
}

export const headlineOf = ({ site }: SitePage) => site.design.headline || site.profile.headline;

/** Sections that have something to show, in the owner's order. */
export const filledSections = ({ site, filled }: SitePage): SiteSection[] =>
  site.design.sections.filter(({ kind, visible }) => visible && filled.includes(kind));

/** The kinds of sections that a first page has something for. */
export function filledBy(home: SiteContent): SectionKind[] {
  if (home.page !== 'home') return [];
  const things = {
    work: home.projects,
    services: home.services,
    blog: home.blogs,
    recommendations: home.recommendations,
  };
  const kinds = (['work', 'services', 'blog', 'recommendations'] as const).filter(
    (kind) => things[kind].length > 0,
  );
  return ['introduction', ...kinds, 'contact'];
}

// Without cents where there are none.
const shorten = (amount: string) => amount.replace(/\.00(?= |$)/, '');

/** Such as `$3,600` or `$50 an hour`. */
export const priceOf = (service: Parameters<typeof formatServicePrice>[0]) =>
  shorten(formatServicePrice(service));
export const amountOf = (minor: number, currency: string) => shorten(formatMoney(minor, currency));

export const durationOf = ({ details }: Pick<ServiceSummary, 'details'>) =>
  formatDuration(details.duration, details.duration_type);

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const written = (format: Intl.DateTimeFormat) => (instant: string | null) =>
  instant && !Number.isNaN(Date.parse(instant)) ? format.format(new Date(instant)) : '';

/** Such as `March 13, 2026`. */
export const formatDay = written(fullDate);
/** Such as `March 2026`. */
export const formatMonth = written(monthOfYear);

/** Facts about a person in a line or a list; what is not said is left out. */
export function profileFacts(profile: PublicProfile): { label: string; value: string }[] {
  return [
    { label: 'Based in', value: profile.location },
    { label: 'Works with', value: profile.tools.join(', ') },
    { label: 'Skills', value: profile.skills.join(', ') },
    { label: 'Speaks', value: profile.languages.join(', ') },
    { label: 'Experience', value: profile.experience },
    { label: 'Availability', value: availabilityOf(profile) },
  ].filter(({ value }) => value);
}

export const availabilityOf = ({ availability, acceptingProjects }: PublicProfile) =>
  acceptingProjects ? availability || 'Accepting projects' : 'Not accepting projects now';

/** Addresses elsewhere that lead to the web; nothing else becomes a link. */
export function elsewhere({ linkedinUrl, socialLinks }: PublicProfile) {
  return [linkedinUrl, ...socialLinks]
    .filter((href, index, all) => isWebLink(href) && all.indexOf(href) === index)
    .map((href) => ({ href, label: shortAddress(href) }));
}

export const isWebLink = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href);

/** `github.com/ada` of `https://www.github.com/ada/`. */
export function shortAddress(href: string): string {
  const { hostname, pathname } = new URL(href);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
