import { startOpenIdProvider } from '@soloist/tools/local-stack/openid-provider.ts';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { loadIdentityConfig } from '../../../config.ts';

const client = { GOOGLE_CLIENT_ID: 'soloist', GOOGLE_CLIENT_SECRET: 'a secret' };
let identity: TestIdentity;
const start = async (over: object) => {
  identity = await startTestIdentity(identityConfig(over));
};
afterEach(() => identity?.close());

const beginSignIn = () => fetch(`${identity.url}/auth/google`, { redirect: 'manual' });

it('redirects browsers to our page and returns a message to programs while Google is down', async () => {
  await start({ ...client, GOOGLE_ISSUER: 'http://localhost:1' });
  const response = await beginSignIn();
  const page = `${identity.config.PUBLIC_URL}/google?error=temporarily_unavailable`;
  expect([response.status, response.headers.get('location')]).toEqual([302, page]);
  expect(response.headers.getSetCookie()).toEqual([]);
  const { token } = await identity.signUp();
  expect(await identity.send('POST /auth/linked-accounts/google', { token })).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/^We couldn’t reach Google/) },
  });
});

it('sets a secure cookie where the product uses https', async () => {
  const google = await startOpenIdProvider({ redirectUris: ['https://soloist.example/google'] });
  await start({ ...google.env, PUBLIC_URL: 'https://soloist.example' });
  expect((await beginSignIn()).headers.getSetCookie()[0]).toContain('; Secure');
  await google.close();
});

it('lists no provider and responds with 404 where Google is not set up', async () => {
  await start({});
  expect((await identity.send('GET /auth/providers')).body.providers).toEqual([]);
  const { token } = await identity.signUp();
  const body = { code: 'x', state: 'x' };
  const message = 'Google sign-in isn’t available here.';
  for (const reply of await Promise.all([
    identity.send('GET /auth/google'),
    identity.send('POST /auth/google', { body }),
    identity.send('POST /auth/linked-accounts/google', { token }),
    identity.send('PUT /auth/linked-accounts/google', { token, body }),
  ])) {
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found', message } });
  }
});

describe('settings', () => {
  const { KEYS_SECRET, ...base } = identityConfig();
  const load = (over: Record<string, string>) =>
    loadIdentityConfig({
      ...Object.fromEntries(Object.entries(base).map(([name, value]) => [name, String(value)])),
      KEYS_SECRET: KEYS_SECRET.toString('base64'),
      ...over,
    });

  it.each([
    ['an issuer over http elsewhere', { GOOGLE_ISSUER: 'http://accounts.example.com' }],
    ['one whose name only looks local', { GOOGLE_ISSUER: 'http://127.0.0.1.example.com' }],
    [
      'an issuer over http in production',
      { GOOGLE_ISSUER: 'http://localhost:4000', NODE_ENV: 'production' },
    ],
    ['an issuer that is no web address', { GOOGLE_ISSUER: 'file:///etc/passwd' }],
    ['a client without its secret', { GOOGLE_CLIENT_ID: 'soloist' }],
  ])('with %s are refused', (_what, over) => {
    expect(() => load(over)).toThrow(/GOOGLE_/);
  });

  it.each([
    ['none of them', { GOOGLE_CLIENT_ID: '' }],
    ['an issuer on this machine', { ...client, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }],
    ['Google', { ...client, GOOGLE_ISSUER: 'https://accounts.google.com', NODE_ENV: 'production' }],
  ])('with %s are accepted', (_what, over) => {
    expect(() => load(over)).not.toThrow();
  });
});
