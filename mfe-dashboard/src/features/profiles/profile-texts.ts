import type {
  completenessFields,
  OwnProfile,
  PublicProfile,
  VisitedProfile,
} from '@soloist/contracts';

export const nameOf = ({ fname, lname }: Pick<PublicProfile, 'fname' | 'lname'>) =>
  `${fname} ${lname}`.trim();

export const isFreelancer = ({ roles }: Pick<VisitedProfile, 'roles'>) =>
  roles.includes('freelancer');

/** What the nine facts of a complete profile are called. */
export const factNames: Record<(typeof completenessFields)[number], string> = {
  profileImage: 'photo',
  fname: 'name',
  about: 'introduction',
  skills: 'skills',
  experience: 'experience',
  location: 'location',
  languages: 'languages',
  timezone: 'time zone',
  socialLinks: 'social links',
};

/** Where somebody's portfolio site lives. */
export const siteOf = (username: string) => ({
  host: `${username}.${window.location.host}`,
  href: `${window.location.protocol}//${username}.${window.location.host}/`,
});

/** The one public address of the own site: the first proved host, else the username's. */
export function ownSiteOf({ username, portfolioDetails }: OwnProfile) {
  const [host] = portfolioDetails.hosts;
  return host ? { host, href: `${window.location.protocol}//${host}/` } : siteOf(username);
}

/** A web address as people read it. */
export const shownAddress = (address: string) =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Adds the `https://` that people leave out. */
export function completedAddress(typed: string) {
  const text = typed.trim();
  return /^[^\s:/]+\.[^\s.]/.test(text) ? `https://${text}` : text;
}
