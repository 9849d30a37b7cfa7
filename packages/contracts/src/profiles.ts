import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { isReservedLabel, usernameLimit } from './hosts.ts';
import { noticeKind, noticeKinds } from './notice-kinds.ts';
import { planDetails } from './plans.ts';
import { currency, email, id, inputLimit, instant, requiredText, text } from './primitives.ts';
import { role } from './roles.ts';

export const viewCounts = z.object({
  sevenDayView: z.number(),
  thirtyDayView: z.number(),
  allTimeView: z.number(),
});

/** Views of the last 30 days, oldest first, one entry a day in UTC. */
export const dailyViews = z.array(z.object({ day: z.string(), views: z.number() }));

/** What anyone may know of a person. */
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
  hourlyRate: z.string(),
  availability: z.string(),
  acceptingProjects: z.boolean(),
  /** Address of the photo below `/files/`, or empty. */
  profileImage: z.string(),
  logo: z.string(),
  linkedinUrl: z.string(),
  socialLinks: z.array(z.string()),
  pro: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** What a signed-in visitor of their profile page sees. */
export const visitedProfile = z.extend(publicProfile, {
  /** What they are here as: who only hires has no rate and takes on nothing. */
  roles: z.array(role),
});
export type VisitedProfile = z.infer<typeof visitedProfile>;

/** What a person may know of themselves. */
export const ownProfile = z.extend(visitedProfile, {
  email: z.string(),
  phonenumber: z.string(),
  role,
  isSetup: z.boolean(),
  /** The kinds of mail the person wants. */
  emailPref: z.array(noticeKind),
  savedProfile: z.array(z.string()),
  /** The subscription, as payments last told; null without one. */
  plan_details: z.nullable(planDetails),
  portfolioDetails: z.object({
    /** Proved host names of the person's own that lead to it too. */
    hosts: z.array(z.string()),
  }),
  /** What payments tells of the account that payouts go to; empty without one. */
  accountDetails: z.record(z.string(), z.string()),
  currency,
  createdAt: instant,
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** The nine facts that make a profile complete (specification section 3), in asking order. */
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

/** Which of the nine facts a profile still lacks. */
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
  .array(requiredText('Please remove the empty entry.', profileLimits.listEntry))
  .check(
    z.maxLength(
      profileLimits.listEntries,
      `Please keep the list to ${profileLimits.listEntries} entries.`,
    ),
  );
const notAnAddress = 'Please use a full web address.';
const webAddress = z
  .url({ protocol: /^https?$/, error: notAnAddress })
  .check(z.maxLength(inputLimit, `Input cannot be greater than ${inputLimit} characters`));

/** The first label of the portfolio's host name. */
export const username = z.string('Please choose a username.').check(
  z.trim(),
  z.toLowerCase(),
  z.regex(
    /^[a-z](?:[a-z0-9]|-(?=[a-z0-9]))*$/,
    'Use letters, digits and single hyphens, beginning with a letter.',
  ),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(usernameLimit, `Use at most ${usernameLimit} characters.`),
  z.refine((label) => !isReservedLabel(label), 'This name is taken. Please choose another one.'),
);

/** Whole dollars an hour, written as the specification does: `50$`. */
export const hourlyRate = z
  .string('Please fill the rate!')
  .check(z.regex(/^\d{1,4}\$$/, 'Please write the rate as a whole number of dollars.'));
/** The number in an hourly rate; 0 when there is none. */
export const dollarsPerHour = (rate: string) => Number.parseInt(rate, 10) || 0;
/** An hourly rate as sentences say it, such as `$50 an hour`; empty when there is none. */
export function rateText(rate: string) {
  const dollars = dollarsPerHour(rate);
  return dollars > 0 ? `$${dollars.toLocaleString('en-US')} an hour` : '';
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
  .check(z.regex(/^(|\/files\/[A-Za-z0-9_-]{32})$/, 'Please upload the image first.'));

/** What `POST /profile/updateProfile` accepts: any part of it. */
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
    timezone: text(60).check(z.refine(isTimeZone, 'Please choose a time zone of the list.')),
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
        z.maxLength(
          profileLimits.socialLinks,
          `Please keep the list to ${profileLimits.socialLinks} links.`,
        ),
      ),
    emailPref: z.array(noticeKind).check(z.maxLength(noticeKinds.length)),
    currency,
    isSetup: z.boolean(),
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
    summary: 'The signed-in person.',
    response: z.object({ userInfo: ownProfile, viewCounts, pro: z.boolean() }),
  }),
  getUser: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/getUser/:id',
    access: 'user',
    names: 'anyones',
    summary:
      "Another person's profile; counts as a view, once a visitor and day. 204 when they have no username yet.",
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
    summary: 'Change own profile facts. 409 when the username is taken.',
    body: profileUpdate,
    response: z.object({ userInfo: ownProfile }),
  }),
  views: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/views',
    access: 'user',
    summary: 'Who looked at the own profile and site: counts, and the last 30 days.',
    response: z.object({ viewCounts, days: dailyViews }),
  }),
  countView: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/users/:id/views',
    access: 'open',
    perMinute: 30,
    summary: 'Say that somebody has this person’s portfolio site open; once a visitor and day.',
    params: z.strictObject({ id }),
    response: z.object({}),
  }),
  accountByEmail: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/by-email',
    access: 'internal',
    summary: 'Whose verified address this is, if anybody’s.',
    query: z.strictObject({ email }),
    response: z.object({ id: z.nullable(id) }),
  }),
  mailPreferences: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/:id/mail-preferences',
    access: 'internal',
    summary: 'Where a person gets mail, and which kinds they want.',
    params: z.strictObject({ id }),
    response: z.object({
      email: z.string(),
      fname: z.string(),
      emailPref: z.array(noticeKind),
      /** What ends the address of `/mail-preferences/`, of each kind. */
      stopTokens: z.partialRecord(noticeKind, z.string()),
    }),
  }),
};

/** Specification section 7: what each status of `GET /profile/getUser/{id}` says to people. */
export const getUserMessages: Record<number, string> = {
  200: 'success',
  204: 'User has no username',
  400: 'Invalid request',
  404: 'User not found',
  500: 'Server error occurred',
};
export const getUserUnknownMessage = 'Unknown error occurred';
