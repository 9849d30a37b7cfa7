import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, requiredText } from '../shared/primitives.ts';
import { passwordLength, signInResult } from './accounts.ts';

export const maxPasskeys = 20;
const nameLimit = 60;
const unreadable = 'This passkey response is invalid.';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (limit: number) =>
  z.string(unreadable).check(z.regex(/^[\w-]+$/, unreadable), z.maxLength(limit, unreadable));

/** How browser and authenticator talk, such as `internal` or `usb`. */
const transports = z
  .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, unreadable)))
  .check(z.maxLength(10, unreadable));

/** What the browser's `navigator.credentials.create()` returned. */
export const passkeyRegistration = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(16_000),
  transports: z.optional(transports),
});

/** What the browser's `navigator.credentials.get()` returned. */
export const passkeyAssertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** The account that the passkey belongs to. */
  userHandle: bytes(100),
});

export const passkeyNameForm = z.strictObject({
  name: requiredText('Enter a name.', nameLimit),
});
export const newPasskeyForm = z.strictObject({
  password: z.optional(
    z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(passwordLength.max)),
  ),
});

const publicKey = z.literal('public-key');
/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, as far as we use it. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ type: publicKey, id: z.string(), transports: z.optional(z.array(z.string())) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, as far as we use it. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

const passkey = z.object({
  id,
  name: z.string(),
  /** Whether it is stored with a password manager, and works on several devices. */
  isSynced: z.boolean(),
  createdAt: instant,
  /** The last sign-in with it; null if there was none. */
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;
const passkeyList = z.object({ passkeys: z.array(passkey) });

const identity = { service: 'identity' } as const;

/** Sign-in with a passkey (WebAuthn), without an email and a password. */
export const passkeys = {
  signInOptions: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/passkeys/sign-in/options',
    access: 'open',
    perMinute: 60,
    cookie: true,
    summary:
      'Get a challenge for signing in with a passkey. It works once, within five minutes, in the browser that received the cookie.',
    response: z.object({ options: passkeyRequestOptions }),
  }),
  signIn: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary: 'Sign in with the browser’s response to the challenge.',
    body: passkeyAssertion,
    response: signInResult,
  }),
  list: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/passkeys',
    access: 'user',
    summary: 'List passkeys, newest first.',
    response: passkeyList,
  }),
  addOptions: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'user',
    summary:
      'Get a challenge for a new passkey. Needs the password, or a sign-in within the last ten minutes where the account has none. The challenge works once, within five minutes, in this session.',
    body: newPasskeyForm,
    response: z.object({ options: passkeyCreationOptions }),
  }),
  add: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    summary: 'Add the passkey that the browser created. We email the account’s owner.',
    body: passkeyRegistration,
    response: z.extend(passkeyList, { added: passkey }),
  }),
  rename: defineEndpoint({
    ...identity,
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    access: 'user',
    names: 'own',
    summary: 'Rename a passkey.',
    params: z.strictObject({ id }),
    body: passkeyNameForm,
    response: passkeyList,
  }),
  remove: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'user',
    names: 'own',
    needsProof: true,
    summary: 'Remove a passkey. We email the account’s owner.',
    params: z.strictObject({ id }),
    response: passkeyList,
  }),
};
