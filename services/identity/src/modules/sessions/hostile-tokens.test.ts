import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { tokenAlgorithm, tokenIssuer } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import jwt from 'jsonwebtoken';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { createKeyring } from './keys/keys.service.ts';

let identity: TestIdentity;
let token: string;
let claims: jwt.JwtPayload;
let kid: string;
beforeAll(async () => {
  identity = await startTestIdentity();
  token = (await identity.signUp()).token;
  const decoded = jwt.decode(token, { complete: true });
  claims = decoded?.payload as jwt.JwtPayload;
  kid = String(decoded?.header.kid);
});
afterAll(() => identity.close());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'sec1', format: 'pem' })
  .toString();
const signedBy = (key: string, header: object = {}) =>
  jwt.sign({ ...claims }, key, { algorithm: tokenAlgorithm, keyid: kid, ...header });

async function withPublicKeyAsSecret(form: 'pem' | 'jwk') {
  const { body } = await identity.send('GET /auth/jwks');
  const jwk = body.keys.find((key: { kid: string }) => key.kid === kid);
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const secret = form === 'pem' ? pem : JSON.stringify(jwk);
  const content = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

async function signedByUs(over: object) {
  const keyring = createKeyring(identity.config.KEYS_SECRET);
  await keyring.refresh();
  const { sub = '', sid, role, roles, exp = 0 } = { ...claims, ...over } as typeof claims;
  return keyring.sign({ sub, sid, role, roles, exp });
}

const changedPayload = (over: object) => {
  const [header, , signature] = token.split('.');
  return `${header}.${encode({ ...claims, ...over })}.${signature}`;
};

const hostile: [string, () => string | Promise<string>][] = [
  ['of nobody, unsigned', () => `${encode({ alg: 'none', typ: 'JWT', kid })}.${encode(claims)}.`],
  ['with "None" as its algorithm', () => `${encode({ alg: 'None', kid })}.${encode(claims)}.`],
  ['signed with the public key as a secret', () => withPublicKeyAsSecret('pem')],
  ['signed with the published key text as a secret', () => withPublicKeyAsSecret('jwk')],
  ['signed by a stranger under our key’s name', () => signedBy(stranger)],
  ['signed by a stranger under their own', () => signedBy(stranger, { keyid: randomUUID() })],
  ['without a key’s name', () => jwt.sign({ ...claims }, stranger, { algorithm: tokenAlgorithm })],
  ['with another person put in', () => changedPayload({ sub: newId() })],
  ['with another role put in', () => changedPayload({ role: 'employer' })],
  ['with a later end put in', () => changedPayload({ exp: Number(claims.exp) + 1000 })],
  ['without its signature', () => token.slice(0, token.lastIndexOf('.') + 1)],
  ['that has expired', () => signedByUs({ exp: Math.floor(Date.now() / 1000) - 1 })],
  ['with claims of another shape', () => signedByUs({ sid: { $ne: null } })],
  ['that is no token', () => 'undefined'],
  ['with a header that is not JSON', () => `!!.${encode(claims)}.!!`],
];

it.each(hostile)('refuses a token %s', async (_what, make) => {
  const reply = await identity.send('GET /profile/loadUser', { token: await make() });
  expect(reply).toMatchObject({
    status: 401,
    body: {
      success: false,
      code: 'unauthenticated',
      message: expect.stringMatching(/log in/i),
    },
  });
});

it('accepts the genuine token, only from the Authorization header', async () => {
  expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
  const inCookie = { headers: { cookie: `token=${token}` } };
  expect((await identity.send('GET /profile/loadUser', inCookie)).status).toBe(401);
  expect((await identity.send(`GET /profile/loadUser?token=${token}`)).status).toBe(401);
  expect(claims.iss).toBe(tokenIssuer);
});
