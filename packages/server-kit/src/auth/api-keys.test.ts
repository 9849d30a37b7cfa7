import {
  apiKeyIn,
  createApiKey,
  createCredential,
  hashApiKey,
  isApiKey,
  isAppToken,
} from './api-keys.ts';

it('creates a key that scanners recognise, with a checksum', () => {
  const key = createApiKey();
  expect(key).toMatch(/^slk_[0-9A-Za-z]{49}$/);
  expect(isApiKey(key)).toBe(true);
});

it('creates another key each time', () => {
  expect(new Set(Array.from({ length: 100 }, createApiKey)).size).toBe(100);
});

it('keeps its checksum for good, for scanners that know it', () => {
  expect(isApiKey(`slk_${'a'.repeat(43)}2xMbAx`)).toBe(true);
});

it('recognises a key with one wrong character offline', () => {
  const key = createApiKey();
  for (let at = 4; at < key.length; at += 5) {
    const wrong = key.charAt(at) === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false);
  }
});

it.each([
  '',
  'slk_',
  `slk_${'a'.repeat(49)}`,
  `ghp_${createApiKey().slice(4)}`,
  `${createApiKey()} `,
  `${createApiKey()}a`,
])('recognises no key in %j', (text) => {
  expect(isApiKey(text)).toBe(false);
});

it('reads a key from an Authorization header only', () => {
  const key = createApiKey();
  expect(apiKeyIn(`Bearer ${key}`)).toBe(key);
  expect(apiKeyIn('Bearer slk_short')).toBe('slk_short');
  // The scheme is case-insensitive (RFC 9110), and a key that is not found reaches services.
  expect(apiKeyIn(`bearer  ${key}`)).toBe(key);
  for (const header of [undefined, key, `Basic ${key}`, `Bearer ${key} x`]) {
    expect(apiKeyIn(header)).toBeUndefined();
  }
});

it('hashes a key with SHA-256', () => {
  expect(hashApiKey('slk_test')).toMatch(/^[\w-]{43}$/);
});

it('creates the credentials of apps, of which only access tokens open the API', () => {
  const [access, refresh, secret] = (
    ['appAccessToken', 'appRefreshToken', 'appSecret'] as const
  ).map(createCredential) as [string, string, string];
  expect([access, refresh, secret].map((text) => text.slice(0, 4))).toEqual([
    ...['sla_', 'slr_', 'sls_'],
  ]);
  expect([access, refresh, secret].map(isApiKey)).toEqual([true, false, false]);
  expect([access, createApiKey()].map(isAppToken)).toEqual([true, false]);
  expect(apiKeyIn(`Bearer ${access}`)).toBe(access);
  expect(apiKeyIn(`Bearer ${refresh}`)).toBeUndefined();
});
