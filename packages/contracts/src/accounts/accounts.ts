import * as z from 'zod/mini';
import { myProfile } from '../profiles/profiles.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { email, id, instant, requiredText, text } from '../shared/primitives.ts';
import { role } from '../shared/roles.ts';

/** Shortest and longest password, in characters. */
export const passwordLength = { min: 10, max: 200 } as const;

export const newPassword = z
  .string('Choose a password.')
  .check(
    z.minLength(passwordLength.min, 'Use at least 10 characters.'),
    z.maxLength(passwordLength.max, 'Use at most 200 characters.'),
  );

/** Six digits; twelve after strangers guessed at the account or requested many codes. */
export const code = z
  .string('Enter the six-digit code.')
  .check(z.trim(), z.regex(/^\d{6}(\d{6})?$/, 'Enter all six digits of the code.'));

/** Claims of the session token; signed ES256, keys at `/auth/jwks`. */
export const tokenClaims = z.object({
  /** User id. */
  sub: id,
  /** Session id: revoking it revokes the token. */
  sid: id,
  roles: z.array(role),
  /** The active role. */
  role,
  /** Whether the person is an admin; identity's settings list the emails of admins. */
  admin: z.optional(z.boolean()),
  /**
   * Whether the person is an admin who must use a second factor in this session first: until then
   * `admin` is absent, and endpoints for admins respond `second_factor_required`.
   */
  admin_pending: z.optional(z.boolean()),
  /** When the person last proved their identity in this session, in seconds: see `isProofRequired`. */
  auth_time: z.optional(z.number()),
  /** The id of the API key that acts for the person; absent from a session's token. */
  key: z.optional(id),
  /** The scopes of that key. */
  scopes: z.optional(z.array(z.string())),
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

/**
 * Created by the browser that signs up and sent again with the code, so that another sign-up of
 * the same email cannot set the account's password.
 */
const ticket = z.uuid();

export const signupForm = z.strictObject({
  fname: requiredText('Please fill the first name!', 80),
  lname: text(80),
  email,
  password: newPassword,
  role,
  /** Referral code of the inviter. */
  ref: z.optional(text(40)),
  ticket: z.optional(ticket),
});
export const loginForm = z.strictObject({
  email,
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(passwordLength.max)),
  /** The emailed code, after a `code_required` response. */
  code: z.optional(code),
});
export const verifyForm = z.strictObject({ email, code, ticket: z.optional(ticket) });
export const resetForm = z.strictObject({ email, code, password: newPassword });
export const changePasswordForm = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Enter your current password.'), z.maxLength(passwordLength.max)),
  password: newPassword,
});

export const emailForm = z.strictObject({ email });
export const done = z.object({ message: z.string() });
/** The response of every sign-in. */
export const signInResult = z.object({ token: z.string(), user: myProfile });

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
      'Open an account and email a six-digit code. The response is the same whether or not the email is known.',
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
    summary: 'Verify the email with the code and sign in.',
    body: verifyForm,
    response: z.extend(signInResult, {
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
    summary: 'Email a new verification code.',
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
      'Sign in with email and password. 403, and a new code by email, while the email is unverified. `code_required`, after many wrong passwords from unknown devices, asks for an emailed code as well. `second_step_required` where two-step verification is on: continue with `POST /auth/second-step`.',
    body: loginForm,
    response: signInResult,
  }),
  forgot: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/forgot',
    access: 'open',
    perMinute: 10,
    summary: 'Email a password reset code.',
    body: emailForm,
    response: done,
  }),
  reset: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/reset',
    access: 'open',
    perMinute: 20,
    summary:
      'Reset the password with the emailed code and log out every device. We email the account’s owner.',
    body: resetForm,
    response: done,
  }),
  changePassword: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/password',
    access: 'user',
    summary: 'Change the password and log out every other device. We email the account’s owner.',
    body: changePasswordForm,
    response: done,
  }),
  logout: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'Log out of this session.',
    response: done,
  }),
  endLeftSessions: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/sessions/left',
    access: 'open',
    cookie: true,
    perMinute: 10,
    summary:
      'End sessions that this browser logged out of without a connection. Its cookie proves that they were its own; the reply is the same for others.',
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(10)) }),
    response: done,
  }),
  sessions: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'List signed-in devices.',
    response: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'user',
    names: 'own',
    summary: 'Log out one device.',
    params: z.strictObject({ id }),
    response: done,
  }),
  switchRole: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/role',
    access: 'user',
    summary: 'Switch the active role, adding it if new. Returns a new token.',
    body: z.strictObject({ role }),
    response: signInResult,
  }),
  jwks: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/jwks',
    access: 'open',
    summary: 'Get the public keys that verify session tokens.',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
};
