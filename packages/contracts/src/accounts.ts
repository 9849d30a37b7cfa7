import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, email, id, instant, requiredText, text } from './primitives.ts';

export const roles = ['freelancer', 'employer'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Shortest and longest password, in characters. */
export const passwordLength = { min: 10, max: 200 } as const;

export const newPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(passwordLength.min, 'Please use at least 10 characters.'),
    z.maxLength(passwordLength.max, 'Please use at most 200 characters.'),
  );

export const code = z
  .string('Please type the six digits.')
  .check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits.'));

/** Claims of the session token; signed ES256, keys at `/auth/jwks`. */
export const tokenClaims = z.object({
  /** User id. */
  sub: id,
  /** Session id: revoking it revokes the token. */
  sid: id,
  roles: z.array(role),
  /** The active role. */
  role,
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

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
const webAddress = z.union(
  [z.literal(''), z.url({ protocol: /^https?$/, error: 'Please use a full web address.' })],
  'Please use a full web address.',
);

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
    linkedinUrl: webAddress,
    socialLinks: z
      .array(z.url({ protocol: /^https?$/, error: 'Please use a full web address.' }))
      .check(z.maxLength(10, 'Please keep the list to 10 links.')),
    emailPref: z.array(text(40)).check(z.maxLength(20)),
    currency,
    isSetup: z.boolean(),
  }),
);
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const signupForm = z.strictObject({
  fname: requiredText('Please fill the first name!', 80),
  lname: text(80),
  email,
  password: newPassword,
  role,
  /** Referral code of the person who invited. */
  ref: z.optional(text(40)),
});
export const loginForm = z.strictObject({
  email,
  password: z
    .string('Please type your password.')
    .check(z.minLength(1, 'Please type your password.'), z.maxLength(passwordLength.max)),
});
export const verifyForm = z.strictObject({ email, code });
export const resetForm = z.strictObject({ email, code, password: newPassword });
export const changePasswordForm = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Please type your current password.'), z.maxLength(passwordLength.max)),
  password: newPassword,
});

export const emailForm = z.strictObject({ email });
const done = z.object({ message: z.string() });
const signedIn = z.object({ token: z.string(), user: ownProfile });

export const session = z.object({
  id,
  device: z.string(),
  ip: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});

const identity = { service: 'identity' } as const;

export const auth = {
  signup: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/signup',
    access: 'open',
    perMinute: 20,
    summary:
      'Open an account; mails a six-digit code. Answers alike whether or not the address is known.',
    body: signupForm,
    response: done,
  }),
  verify: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/verify',
    access: 'open',
    perMinute: 30,
    summary: 'Prove the address with the mailed code and sign in.',
    body: verifyForm,
    response: signedIn,
  }),
  resend: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/resend',
    access: 'open',
    perMinute: 10,
    summary: 'Mail a new code.',
    body: emailForm,
    response: done,
  }),
  login: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/login',
    access: 'open',
    perMinute: 30,
    summary:
      'Sign in with e-mail and password. 403, and a new code by mail, while the address is not proved.',
    body: loginForm,
    response: signedIn,
  }),
  forgot: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/forgot',
    access: 'open',
    perMinute: 10,
    summary: 'Mail a code that lets the person choose a new password.',
    body: emailForm,
    response: done,
  }),
  reset: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/reset',
    access: 'open',
    perMinute: 20,
    summary: 'Choose a new password with the mailed code; signs every device out.',
    body: resetForm,
    response: done,
  }),
  changePassword: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/password',
    access: 'user',
    summary: 'Change the password; signs every other device out.',
    body: changePasswordForm,
    response: done,
  }),
  logout: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session.',
    response: done,
  }),
  sessions: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'The devices that are signed in.',
    response: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'user',
    summary: 'Sign one device out.',
    params: z.strictObject({ id }),
    response: done,
  }),
  switchRole: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/role',
    access: 'user',
    summary: 'Make a role the active one, adding it if new; answers with a new token.',
    body: z.strictObject({ role }),
    response: signedIn,
  }),
  jwks: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/jwks',
    access: 'open',
    summary: 'The public keys that session tokens are signed with.',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
};

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
