import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, requiredText } from '../shared/primitives.ts';
import { type KeyScope, keyScopes } from './key-scopes.ts';

export const maxApiKeys = 20;
/** Calls that one key may make in a minute. */
export const keyCallsPerMinute = 300;
/** Days for which a new key works; null has no end. */
export const keyLifetimes = [30, 90, 365, null] as const;
/** Hours for which a replaced key continues to work. */
export const keyOverlaps = [0, 24] as const;
/** The page marks a key that ends within these days. */
export const keyEndsSoonDays = 7;

const keyScope = z.enum(keyScopes as [KeyScope, ...KeyScope[]], 'Choose from the listed scopes.');

export const newApiKeyForm = z.strictObject({
  name: requiredText('Enter a name.', 60),
  scopes: z.array(keyScope).check(
    z.minLength(1, 'Choose at least one scope.'),
    z.maxLength(keyScopes.length),
    z.overwrite((scopes) => [...new Set(scopes)]),
  ),
  expiresInDays: z.literal(keyLifetimes, 'Choose how long the key works.'),
});

export const rotateApiKeyForm = z.strictObject({
  overlapHours: z.literal(keyOverlaps, 'Choose how long the old key works.'),
});

const apiKey = z.object({
  id,
  name: z.string(),
  /** The end of the key: the rest is not stored. */
  last4: z.string(),
  scopes: z.array(z.string()),
  createdAt: instant,
  /** When it was last rotated; null if it never was. */
  rotatedAt: z.nullable(instant),
  /** Null where it has no end. */
  expiresAt: z.nullable(instant),
  /** To within five minutes; null if it was never used. */
  lastUsedAt: z.nullable(instant),
  /** The key that this one replaced, while it still works. */
  replaced: z.nullable(z.object({ last4: z.string(), worksUntil: instant })),
});
export type ApiKey = z.infer<typeof apiKey>;
const apiKeyList = z.object({ keys: z.array(apiKey) });
/** The only reply that has the whole key. */
const createdApiKey = z.extend(apiKeyList, { created: apiKey, key: z.string() });

const identity = { service: 'identity' } as const;
const ofPerson = { ...identity, access: 'user' } as const;

/** API keys: credentials with which a program acts for a person, within scopes. */
export const apiKeys = {
  list: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/auth/api-keys',
    summary: 'List your API keys, newest first. Expired keys are listed until you revoke them.',
    response: apiKeyList,
  }),
  create: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/api-keys',
    needsProof: true,
    perMinute: 10,
    summary:
      'Create an API key. The reply is the only one with the whole key. We email the account’s owner.',
    body: newApiKeyForm,
    response: createdApiKey,
  }),
  rotate: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/api-keys/:id/rotate',
    names: 'own',
    needsProof: true,
    perMinute: 10,
    summary:
      'Replace an API key by a new one with the same name, scopes and duration. The old key ends immediately, or after 24 hours. We email the account’s owner.',
    params: z.strictObject({ id }),
    body: rotateApiKeyForm,
    response: createdApiKey,
  }),
  revoke: defineEndpoint({
    ...ofPerson,
    method: 'DELETE',
    path: '/auth/api-keys/:id',
    names: 'own',
    perMinute: 30,
    summary:
      'Revoke an API key. It stops working everywhere within two seconds. We email the account’s owner.',
    params: z.strictObject({ id }),
    response: apiKeyList,
  }),
  exchange: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/api-keys/exchange',
    access: 'internal',
    summary: 'Exchange the hash of an API key for a short-lived token. 401 unless the key works.',
    body: z.strictObject({ hash: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    response: z.object({ token: z.string() }),
  }),
  scopes: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/api-keys/:id/scopes',
    access: 'internal',
    summary: 'Read the scopes of an API key or of a connected app. 404 unless it works.',
    params: z.strictObject({ id }),
    response: z.object({ scopes: z.array(z.string()) }),
  }),
};
