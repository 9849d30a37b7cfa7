import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, id, instant, requiredText, text } from './primitives.ts';
import { ownProfile } from './profiles.ts';
import { role } from './roles.ts';

/** Shortest and longest password, in characters. */
export const passwordLength = { min: 10, max: 200 } as const;

export const newPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(passwordLength.min, 'Please use at least 10 characters.'),
    z.maxLength(passwordLength.max, 'Please use at most 200 characters.'),
  );

/** Six digits; twelve where strangers guessed at the account, or had very many codes mailed. */
export const code = z
  .string('Please type the six digits.')
  .check(z.trim(), z.regex(/^\d{6}(\d{6})?$/, 'The code has six digits.'));

/** Claims of the session token; signed ES256, keys at `/auth/jwks`. */
export const tokenClaims = z.object({
  /** User id. */
  sub: id,
  /** Session id: revoking it revokes the token. */
  sid: id,
  roles: z.array(role),
  /** The active role. */
  role,
  /** Runs this installation; whose addresses do, identity is told by its settings. */
  admin: z.optional(z.boolean()),
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

/**
 * Made by the browser that signs up and shown again with the code: who signed the same address up
 * meanwhile does not get their password onto the account.
 */
const ticket = z.uuid();

export const signupForm = z.strictObject({
  fname: requiredText('Please fill the first name!', 80),
  lname: text(80),
  email,
  password: newPassword,
  role,
  /** Referral code of the person who invited. */
  ref: z.optional(text(40)),
  ticket: z.optional(ticket),
});
export const loginForm = z.strictObject({
  email,
  password: z
    .string('Please type your password.')
    .check(z.minLength(1, 'Please type your password.'), z.maxLength(passwordLength.max)),
  /** The mailed code, after the answer `code_required`. */
  code: z.optional(code),
});
export const verifyForm = z.strictObject({ email, code, ticket: z.optional(ticket) });
export const resetForm = z.strictObject({ email, code, password: newPassword });
export const changePasswordForm = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Please type your current password.'), z.maxLength(passwordLength.max)),
  password: newPassword,
});

export const emailForm = z.strictObject({ email });
const done = z.object({ message: z.string() });
/** What every way of signing in answers with. */
export const signedIn = z.object({ token: z.string(), user: ownProfile });

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
    cookie: true,
    summary: 'Prove the address with the mailed code and sign in.',
    body: verifyForm,
    response: z.extend(signedIn, {
      /** False when another browser had signed the address up last: then no password is set. */
      passwordKept: z.boolean(),
    }),
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
    cookie: true,
    summary:
      'Sign in with e-mail and password. 403, and a new code by mail, while the address is not proved; `code_required`, after many wrong passwords from devices that the account does not know, asks for the mailed code besides.',
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
    names: 'own',
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
