import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant, text } from '../shared/primitives.ts';
import { role } from '../shared/roles.ts';
import { signInResult } from './accounts.ts';

export const providerIds = ['google'] as const;
const provider = z.enum(providerIds);

const incomplete = 'Google’s response was incomplete. Start again.';
/** The parameters with which the provider returns the browser to `/google`. */
export const providerCallback = z.strictObject({
  code: z.string(incomplete).check(z.minLength(1, incomplete), z.maxLength(2000, incomplete)),
  state: z.string(incomplete).check(z.minLength(1, incomplete), z.maxLength(200, incomplete)),
  /** The issuer of the response, where the provider sends it: it must be passed on. */
  iss: z.optional(z.string().check(z.maxLength(2000))),
});

const linkedAccounts = z.object({
  accounts: z.array(z.object({ provider, email: z.string(), linkedAt: instant })),
  /** Without one, the last linked account cannot be unlinked. */
  hasPassword: z.boolean(),
});
export type LinkedAccounts = z.infer<typeof linkedAccounts>;

const identity = { service: 'identity' } as const;

/** The error that `/google` gets instead of a code when the provider is unreachable. */
export const providerUnavailable = 'temporarily_unavailable';

/** Session storage key, set while the browser is away to link an account, not to sign in. */
export const linkingAccountKey = 'linkingAccount';

/**
 * Sign-in with a provider's account: authorization code with state, nonce and PKCE. A ten-minute
 * cookie ties start and finish to the same browser.
 */
export const signInProviders = {
  providers: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/providers',
    access: 'open',
    summary: 'List the available sign-in providers and whether sign-up is open.',
    response: z.object({ providers: z.array(provider), takesNewAccounts: z.boolean() }),
  }),
  startGoogle: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/google',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary:
      'Redirect the browser to Google, which returns it to /google. If Google is unavailable, redirect to /google with an error.',
    query: z.strictObject({ role: z.optional(role), ref: z.optional(text(40)) }),
  }),
  finishGoogle: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/google',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary: 'Complete sign-in with Google’s response. Opens an account for a new email.',
    body: providerCallback,
    response: z.extend(signInResult, { isNew: z.boolean() }),
  }),
  linkedAccounts: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/linked-accounts',
    access: 'user',
    summary: 'List linked sign-in accounts.',
    response: linkedAccounts,
  }),
  startLink: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/linked-accounts/google',
    access: 'user',
    cookie: true,
    needsProof: true,
    summary: 'Get the Google URL to redirect the browser to.',
    response: z.object({ url: z.string() }),
  }),
  finishLink: defineEndpoint({
    ...identity,
    method: 'PUT',
    path: '/auth/linked-accounts/google',
    access: 'user',
    cookie: true,
    summary:
      'Link the Google account. We email the account’s owner. 409 when it belongs to another account, or another one is linked.',
    body: providerCallback,
    response: linkedAccounts,
  }),
  unlink: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/auth/linked-accounts/:provider',
    access: 'user',
    names: 'own',
    needsProof: true,
    summary:
      'Unlink a sign-in account. We email the account’s owner. 409 when it is the only way to sign in.',
    params: z.strictObject({ provider }),
    response: linkedAccounts,
  }),
};
