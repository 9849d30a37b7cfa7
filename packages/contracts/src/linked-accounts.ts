import * as z from 'zod/mini';
import { signedIn } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant, text } from './primitives.ts';
import { role } from './roles.ts';

export const providerIds = ['google'] as const;
const provider = z.enum(providerIds);

const incomplete = 'Google’s answer did not arrive whole. Please start again.';
/** What the provider sends the browser back to `/google` with. */
export const providerAnswer = z.strictObject({
  code: z.string(incomplete).check(z.minLength(1, incomplete), z.maxLength(2000, incomplete)),
  state: z.string(incomplete).check(z.minLength(1, incomplete), z.maxLength(200, incomplete)),
  /** Who answered, where the provider says so: it must be passed on. */
  iss: z.optional(z.string().check(z.maxLength(2000))),
});

const linkedAccounts = z.object({
  accounts: z.array(z.object({ provider, email: z.string(), linkedAt: instant })),
  /** Without one, the last linked account cannot be unlinked. */
  hasPassword: z.boolean(),
});
export type LinkedAccounts = z.infer<typeof linkedAccounts>;

const identity = { service: 'identity' } as const;

/** What `/google` is opened with instead of a code when the provider cannot be reached. */
export const providerAway = 'temporarily_unavailable';

/** The browser's session storage has it while it is away to link an account, not to sign in. */
export const linkingAccountKey = 'linkingAccount';

/**
 * Signing in with another provider's account: authorization code with state, nonce and PKCE. Start
 * and finish belong to the same browser, which a cookie of ten minutes proves.
 */
export const signInProviders = {
  providers: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/providers',
    access: 'open',
    summary:
      'The providers that this installation can sign people in with, and whether new people can open an account now.',
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
      'Send the browser to Google, which sends it back to /google. While Google is away it goes there at once, with an error.',
    query: z.strictObject({ role: z.optional(role), ref: z.optional(text(40)) }),
  }),
  finishGoogle: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/google',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary: 'Sign in with what Google answered; opens an account for a new address.',
    body: providerAnswer,
    response: z.extend(signedIn, { isNew: z.boolean() }),
  }),
  linkedAccounts: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/linked-accounts',
    access: 'user',
    summary: 'The accounts elsewhere that sign the person in.',
    response: linkedAccounts,
  }),
  startLink: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/linked-accounts/google',
    access: 'user',
    cookie: true,
    summary: 'The address at Google to send the browser to.',
    response: z.object({ url: z.string() }),
  }),
  finishLink: defineEndpoint({
    ...identity,
    method: 'PUT',
    path: '/auth/linked-accounts/google',
    access: 'user',
    cookie: true,
    summary:
      'Link the account that Google answered with. 409 when it signs somebody else in, or another one is linked.',
    body: providerAnswer,
    response: linkedAccounts,
  }),
  unlink: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/auth/linked-accounts/:provider',
    access: 'user',
    names: 'own',
    summary: 'Unlink an account. 409 when it is the only way in.',
    params: z.strictObject({ provider }),
    response: linkedAccounts,
  }),
};
