import type {
  completenessFields,
  MyProfile,
  PublicProfile,
  VisitedProfile,
} from '@soloist/contracts';

export const nameOf = ({ fname, lname }: Pick<PublicProfile, 'fname' | 'lname'>) =>
  `${fname} ${lname}`.trim();

export const isFreelancer = ({ roles }: Pick<VisitedProfile, 'roles'>) =>
  roles.includes('freelancer');

/** Replies of earlier versions don't say so; they published every site. */
export const hasPublishedSite = (profile: Pick<VisitedProfile, 'roles' | 'isPublished'>) =>
  isFreelancer(profile) && profile.isPublished !== false;

/** Opens the step that publishes the user's site. */
export const publishPath = '/portfolio?publish=yes';

/** Names of the nine fields of a complete profile. */
export const fieldNames: Record<(typeof completenessFields)[number], string> = {
  profileImage: 'avatar',
  fname: 'name',
  about: 'introduction',
  skills: 'skills',
  experience: 'experience',
  location: 'location',
  languages: 'languages',
  timezone: 'time zone',
  socialLinks: 'social links',
};

/** The address of a person's portfolio site. */
export const siteAddress = (username: string) => ({
  host: `${username}.${window.location.host}`,
  href: `${window.location.protocol}//${username}.${window.location.host}/`,
});

/** The public address of the user's site: the first verified domain, or the username's address. */
export function mySiteOf({ username, portfolioDetails }: MyProfile) {
  const [host] = portfolioDetails.hosts;
  return host ? { host, href: `${window.location.protocol}//${host}/` } : siteAddress(username);
}

/** A web address without its scheme and trailing slash. */
export const displayAddress = (address: string) =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Adds the `https://` that people leave out. */
export function completedAddress(typed: string) {
  const text = typed.trim();
  return /^[^\s:/]+\.[^\s.]/.test(text) ? `https://${text}` : text;
}
