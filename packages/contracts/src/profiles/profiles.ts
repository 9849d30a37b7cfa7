import * as z from 'zod/mini';
import { notificationKind, notificationKinds } from '../notifications/notification-kinds.ts';
import { planDetails } from '../payments/plans.ts';
import { toMinor } from '../shared/currencies.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { formatMoney } from '../shared/formats.ts';
import { isReservedLabel, usernameLimit } from '../shared/hosts.ts';
import {
  type Currency,
  currency,
  email,
  id,
  inputLimit,
  instant,
  requiredText,
  text,
} from '../shared/primitives.ts';
import { role } from '../shared/roles.ts';

export const viewCounts = z.object({
  sevenDayView: z.number(),
  thirtyDayView: z.number(),
  allTimeView: z.number(),
});

/** Views of the last 30 days, oldest first, one entry a day in UTC. */
export const dailyViews = z.array(z.object({ day: z.string(), views: z.number() }));

/** The public profile of a person. */
export const publicProfile = z.object({
  id,
  username: z.string(),
  fname: z.string(),
  lname: z.string(),
  headline: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  tools: z.array(z.string()),
  languages: z.array(z.string()),
  location: z.string(),
  timezone: z.string(),
  experience: z.string(),
  /** Empty for others until the person confirms the rate. */
  hourlyRate: z.string(),
  /** The currency of the rate, and of new documents; missing in replies of earlier versions. */
  currency: z.optional(currency),
  availability: z.string(),
  acceptingProjects: z.boolean(),
  /** True until the person confirms `acceptingProjects`: pages don't show it before. */
  isAvailabilityHidden: z.optional(z.boolean()),
  /** Address of the avatar below `/files/`, or empty. */
  profileImage: z.string(),
  logo: z.string(),
  linkedinUrl: z.string(),
  socialLinks: z.array(z.string()),
  pro: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** The profile as a signed-in visitor sees it. */
export const visitedProfile = z.extend(publicProfile, {
  /** Their roles: a client without the freelancer role has no rate and accepts no projects. */
  roles: z.array(role),
  /** Whether the person's site is published; missing in replies of earlier versions. */
  isPublished: z.optional(z.boolean()),
});
export type VisitedProfile = z.infer<typeof visitedProfile>;

/** The stops of the guided tour across the dashboard, in the specification's order. */
export const tourPlaces = [
  'workspace',
  'home',
  'discover',
  'leads',
  'projects',
  'wallet',
  'blogs',
  'refer',
  'share',
  'identity',
] as const;
export type TourPlace = (typeof tourPlaces)[number];

/** The profile as its owner sees it. */
export const myProfile = z.extend(visitedProfile, {
  email: z.string(),
  phonenumber: z.string(),
  /** True until the person confirms the rate: others don't see it before. */
  isRateHidden: z.optional(z.boolean()),
  /** Whether they are in the directory, discovery and search. */
  isListed: z.optional(z.boolean()),
  role,
  isSetup: z.boolean(),
  /** The stop at which they left the guided tour; empty before it and after its end. */
  tourPlace: z.enum(['', ...tourPlaces]),
  /** The kinds of email the person wants. */
  emailPref: z.array(notificationKind),
  savedProfile: z.array(z.string()),
  /** The subscription as payments last published it; null without one. */
  plan_details: z.nullable(planDetails),
  portfolioDetails: z.object({
    /** The person's verified custom domains of the site. */
    hosts: z.array(z.string()),
  }),
  /** The payout account, as payments published it; empty without one. */
  accountDetails: z.record(z.string(), z.string()),
  currency,
  createdAt: instant,
});
export type MyProfile = z.infer<typeof myProfile>;

/**
 * The nine fields of a complete profile (specification section 3), in the order they are requested.
 */
export const completenessFields = [
  'profileImage',
  'fname',
  'about',
  'skills',
  'experience',
  'location',
  'languages',
  'timezone',
  'socialLinks',
] as const satisfies readonly (keyof PublicProfile)[];

/** The missing fields of the nine. */
export function missingProfileFields(
  profile: Pick<PublicProfile, (typeof completenessFields)[number]>,
) {
  return completenessFields.filter((field) => profile[field].length === 0);
}

/** Most characters of each text, of an entry of a list, and most entries. */
export const profileLimits = {
  fname: 80,
  lname: 80,
  headline: 120,
  about: 2000,
  phonenumber: 30,
  location: 120,
  experience: 120,
  availability: 120,
  listEntry: 60,
  listEntries: 30,
  socialLinks: 10,
} as const;

const shortList = z
  .array(requiredText('Remove the empty entry.', profileLimits.listEntry))
  .check(
    z.maxLength(profileLimits.listEntries, `Use at most ${profileLimits.listEntries} entries.`),
  );
const notAnAddress = 'Use a full web address.';
const webAddress = z
  .url({ protocol: /^https?$/, error: notAnAddress })
  .check(z.maxLength(inputLimit, `Input cannot be greater than ${inputLimit} characters`));

/** The first label of the portfolio's domain. */
export const username = z.string('Choose a username.').check(
  z.trim(),
  z.toLowerCase(),
  z.regex(
    /^[a-z](?:[a-z0-9]|-(?=[a-z0-9]))*$/,
    'Use letters, digits and single hyphens, starting with a letter.',
  ),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(usernameLimit, `Use at most ${usernameLimit} characters.`),
  z.refine((label) => !isReservedLabel(label), 'This username is taken. Choose another one.'),
);

/** A whole amount an hour in the person's currency, written as the specification does: `50$`. */
export const hourlyRate = z
  .string('Please fill the rate!')
  .check(z.regex(/^\d{1,8}\$$/, 'Enter the rate as a whole number.'));
/** The number in an hourly rate; 0 when there is none. */
export const hourlyAmount = (rate: string) => Number.parseInt(rate.replace(/[^\d]/g, ''), 10) || 0;
/** An hourly rate in words, such as `€50 an hour`; empty without one. */
export function rateText(rate: string, currency: Currency = 'USD') {
  const amount = hourlyAmount(rate);
  return amount > 0
    ? `${formatMoney(toMinor(amount, currency), currency, { digits: 'whole' })} an hour`
    : '';
}

const isTimeZone = (zone: string) => {
  try {
    return zone === '' || Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
const image = z
  .string()
  .check(z.regex(/^(|\/files\/[A-Za-z0-9_-]{32})$/, 'Upload the image first.'));

/** The body of `POST /profile/updateProfile`; every field is optional. */
export const profileUpdate = z.partial(
  z.strictObject({
    username,
    fname: requiredText('Please fill the first name!', profileLimits.fname),
    lname: text(profileLimits.lname),
    headline: text(profileLimits.headline),
    about: z
      .string()
      .check(
        z.trim(),
        z.maxLength(profileLimits.about, `Input cannot exceed ${profileLimits.about} characters`),
      ),
    phonenumber: text(profileLimits.phonenumber),
    skills: shortList,
    tools: shortList,
    languages: shortList,
    location: text(profileLimits.location),
    timezone: text(60).check(z.refine(isTimeZone, 'Choose a time zone from the list.')),
    experience: text(profileLimits.experience),
    hourlyRate,
    availability: text(profileLimits.availability),
    acceptingProjects: z.boolean(),
    profileImage: image,
    logo: image,
    linkedinUrl: z.union([z.literal(''), webAddress], notAnAddress),
    socialLinks: z
      .array(webAddress)
      .check(
        z.maxLength(profileLimits.socialLinks, `Use at most ${profileLimits.socialLinks} links.`),
      ),
    emailPref: z.array(notificationKind).check(z.maxLength(notificationKinds.length)),
    currency,
    isSetup: z.boolean(),
    tourPlace: z.enum(['', ...tourPlaces]),
  }),
);
export type ProfileUpdate = z.infer<typeof profileUpdate>;

const identity = { service: 'identity' } as const;

export const profiles = {
  loadUser: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/loadUser',
    access: 'user',
    summary: 'Get the signed-in user.',
    response: z.object({ userInfo: myProfile, viewCounts, pro: z.boolean() }),
  }),
  getUser: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/getUser/:id',
    access: 'user',
    names: 'anyones',
    summary:
      'Get another person’s profile and count one view per visitor and day. 204 when they have no username yet.',
    params: z.strictObject({ id: z.string() }),
    response: z.object({ data: visitedProfile }),
  }),
  updateProfile: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/profile/updateProfile',
    access: 'user',
    // A long profile is thousands of entries in the directory's index.
    perMinute: 60,
    summary: 'Update your profile. 409 when the username is taken.',
    body: profileUpdate,
    response: z.object({ userInfo: myProfile }),
  }),
  views: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/views',
    access: 'user',
    summary: 'Get the view counts of your profile and site, with the last 30 days.',
    response: z.object({ viewCounts, days: dailyViews }),
  }),
  countView: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/users/:id/views',
    access: 'open',
    perMinute: 30,
    summary: 'Count a view of a portfolio site, once per visitor and day.',
    params: z.strictObject({ id }),
    response: z.object({}),
  }),
  accountByEmail: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/by-email',
    access: 'internal',
    summary: 'Find the account with this verified email.',
    query: z.strictObject({ email }),
    response: z.object({ id: z.nullable(id) }),
  }),
  accountStatus: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/:id/status',
    access: 'internal',
    summary: 'Read whether an account may act, before a service acts in its name later.',
    params: z.strictObject({ id }),
    response: z.object({
      /** False while it is suspended or about to be deleted, and once it is deleted. */
      isActive: z.boolean(),
      /** The last time that its password was reset; null if it never was. */
      passwordResetAt: z.nullable(instant),
    }),
  }),
  mailPreferences: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/:id/mail-preferences',
    access: 'internal',
    summary: 'Get a person’s email and email preferences.',
    params: z.strictObject({ id }),
    response: z.object({
      email: z.string(),
      fname: z.string(),
      emailPref: z.array(notificationKind),
      /** The tokens of `/mail-preferences/` links by kind. */
      stopTokens: z.partialRecord(notificationKind, z.string()),
    }),
  }),
};

/** Specification section 7: the text for each status of `GET /profile/getUser/{id}`. */
export const getUserMessages: Record<number, string> = {
  200: 'success',
  204: 'User has no username',
  400: 'Invalid request',
  404: 'User not found',
  500: 'Server error occurred',
};
export const getUserUnknownMessage = 'Unknown error occurred';
