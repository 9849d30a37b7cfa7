import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppError } from '@soloist/server-kit';
import jwt from 'jsonwebtoken';
import { createGoogle, type Google, newTrip } from './google.client.ts';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, stranger] = [newKey(), newKey()];
const trip = newTrip();
const callback = { code: 'a code', state: trip.state };

let server: Server;
let issuer: string;
/** What the provider answers: each test changes a part. */
let metadata: object;
let idToken: string;
beforeAll(async () => {
  server = createServer((req, res) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...metadata,
      },
      '/keys': { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', use: 'sig' }] },
      '/token': { access_token: randomUUID(), token_type: 'bearer', id_token: idToken },
    };
    res.setHeader('content-type', 'application/json').end(JSON.stringify(answers[req.url ?? '']));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

let google: Google;
beforeEach(() => {
  metadata = {};
  const client = { GOOGLE_CLIENT_ID: 'soloist', GOOGLE_CLIENT_SECRET: 'a secret' };
  google = createGoogle({
    ...client,
    GOOGLE_ISSUER: issuer,
    PUBLIC_URL: 'http://localhost:8080',
  }) as Google;
});

const person = { sub: '1234567890', email: 'mira@example.com', email_verified: true };
interface TokenOptions {
  claims?: object;
  key?: KeyObject | string;
  algorithm?: jwt.Algorithm;
}
const tokenOf = ({ claims, key = ours.privateKey, algorithm = 'RS256' }: TokenOptions = {}) => {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const content = { ...person, iss: issuer, aud: 'soloist', nonce: trip.nonce, exp, ...claims };
  return jwt.sign(content, key, { algorithm, keyid: 'ours' });
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (err: AppError) => err.code,
  );

it('reads the person from an ID token of this sign-in', async () => {
  idToken = tokenOf();
  expect(await google.identify(callback, trip)).toMatchObject({
    sub: person.sub,
    email: person.email,
  });
});

it.each<[string, () => string]>([
  ['for another client', () => tokenOf({ claims: { aud: 'another client' } })],
  ['of another issuer', () => tokenOf({ claims: { iss: 'https://evil.example' } })],
  ['of another sign-in', () => tokenOf({ claims: { nonce: newTrip().nonce } })],
  ['without a nonce', () => tokenOf({ claims: { nonce: undefined } })],
  ['that has expired', () => tokenOf({ claims: { exp: Math.floor(Date.now() / 1000) - 600 } })],
  ['signed by a stranger', () => tokenOf({ key: stranger.privateKey })],
  ['signed with the client’s secret', () => tokenOf({ key: 'a secret', algorithm: 'HS256' })],
  ['without a signature', () => tokenOf({ key: '', algorithm: 'none' })],
])('refuses an ID token %s', async (_what, make) => {
  idToken = make();
  expect(await codeOf(google.identify(callback, trip))).toMatch(/^(invalid_input|unavailable)$/);
});

it('refuses metadata that name another issuer', async () => {
  metadata = { issuer: 'https://evil.example' };
  expect(await codeOf(google.addressFor(trip))).toBe('unavailable');
  metadata = {};
  expect(await codeOf(google.addressFor(trip))).toBe('accepted');
});
