import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, id, inputLimit, instant, requiredText, text } from './primitives.ts';
import { role } from './roles.ts';

export const viewCounts = z.object({
  sevenDayView: z.number(),
  thirtyDayView: z.number(),
  allTimeView: z.number(),
});

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

/** What a person may know of themselves. */
export const ownProfile = z.extend(publicProfile, {
  email: z.string(),
  phonenumber: z.string(),
  roles: z.array(role),
  role,
  isSetup: z.boolean(),
  emailPref: z.array(z.string()),
  savedProfile: z.array(z.string()),
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
export function missingProfileFields(profile: PublicProfile) {
  return completenessFields.filter((field) => profile[field].length === 0);
}

const shortList = z
  .array(requiredText('Please remove the empty entry.', 60))
  .check(z.maxLength(30, 'Please keep the list to 30 entries.'));
const notAnAddress = 'Please use a full web address.';
const webAddress = z
  .url({ protocol: /^https?$/, error: notAnAddress })
  .check(z.maxLength(inputLimit, `Input cannot be greater than ${inputLimit} characters`));

/** What `POST /profile/updateProfile` accepts: any part of it. */
export const profileUpdate = z.partial(
  z.strictObject({
    fname: requiredText('Please fill the first name!', 80),
    lname: text(80),
    headline: text(120),
    about: text(2000),
    phonenumber: text(30),
    skills: shortList,
    tools: shortList,
    languages: shortList,
    location: text(120),
    timezone: text(60),
    experience: text(120),
    hourlyRate: text(20),
    availability: text(120),
    acceptingProjects: z.boolean(),
    profileImage: z
      .string()
      .check(z.regex(/^(|\/files\/[A-Za-z0-9_-]{32})$/, 'Please upload the image first.')),
    linkedinUrl: z.union([z.literal(''), webAddress], notAnAddress),
    socialLinks: z.array(webAddress).check(z.maxLength(10, 'Please keep the list to 10 links.')),
    emailPref: z.array(text(40)).check(z.maxLength(20)),
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
    summary: "Another person's profile. 204 when they have no username yet.",
    params: z.strictObject({ id: z.string() }),
    response: z.object({ data: publicProfile }),
  }),
  updateProfile: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/profile/updateProfile',
    access: 'user',
    summary: 'Change own profile facts.',
    body: profileUpdate,
    response: z.object({ userInfo: ownProfile }),
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
