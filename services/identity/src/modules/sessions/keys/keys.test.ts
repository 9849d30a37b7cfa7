import { createPublicKey, randomBytes } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import { tokenAlgorithm, tokenIssuer } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import jwt from 'jsonwebtoken';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { KeyModel } from './keys.model.ts';
import { createKeyring } from './keys.service.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const claims = () => ({
  sub: newId(),
  sid: newId(),
  role: 'freelancer' as const,
  roles: ['freelancer' as const],
  exp: Math.floor(Date.now() / 1000) + 60,
});
const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
const openKeyring = async (secret = identity.config.KEYS_SECRET) => {
  const keyring = createKeyring(secret);
  await keyring.refresh();
  return keyring;
};

it('publishes the public key that session tokens are signed with, and nothing private', async () => {
  const { token, user } = await identity.signUp();
  const { status, body } = await identity.send('GET /auth/jwks');
  expect(status).toBe(200);
  const kid = kidOf(token);
  const key = body.keys.find((published: { kid: string }) => published.kid === kid);
  expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  const options = { algorithms: [tokenAlgorithm], issuer: tokenIssuer } as const;
  const verified = jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
    ...options,
    algorithms: [...options.algorithms],
  }) as jwt.JwtPayload;
  expect(verified.sub).toBe(user.id);
  expect(Number(verified.exp) - Number(verified.iat)).toBeGreaterThan(30 * 24 * 3600 - 60);
});

it('keeps private keys encrypted, and does not start with another secret', async () => {
  const stored = await KeyModel.findOne().lean();
  expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY');
  expect(Buffer.from(String(stored?.sealedPrivateKey), 'base64').toString()).not.toContain('MIG');
  await expect(openKeyring(randomBytes(32))).rejects.toThrow(/KEYS_SECRET can.t decrypt/);
});

it('creates one key when two processes start on an empty database', async () => {
  await KeyModel.deleteMany();
  const keyrings = await Promise.all(Array.from({ length: 4 }, () => openKeyring()));
  expect(await KeyModel.countDocuments()).toBe(1);
  const kids = keyrings.map((keyring) => kidOf(keyring.sign(claims())));
  expect(new Set(kids).size).toBe(1);
});

describe('rotation', () => {
  it('publishes the new key before it signs with it', async () => {
    const keyring = await openKeyring();
    const before = kidOf(keyring.sign(claims()));
    await keyring.rotate();
    expect(keyring.publicKeys()).toHaveLength(2);
    expect(kidOf(keyring.sign(claims()))).toBe(before);
  });

  it('signs with the newest key, while older tokens stay valid for 31 days', async () => {
    await KeyModel.deleteMany();
    const keyring = await openKeyring();
    const oldKid = kidOf(keyring.sign(claims()));
    await keyring.rotate(new Date(Date.now() - 30 * dayMs));
    const newKid = kidOf(keyring.sign(claims()));
    expect(newKid).not.toBe(oldKid);
    expect(keyring.publicKeys().map(({ kid }) => kid)).toEqual([oldKid, newKid]);

    const replaced = new Date(Date.now() - 31 * dayMs - 1000);
    await KeyModel.updateOne({ kid: newKid }, { signsFrom: replaced });
    await keyring.refresh();
    expect(keyring.publicKeys().map(({ kid }) => kid)).toEqual([newKid]);
  });

  it('happens automatically after 90 days, once for all processes', async () => {
    await KeyModel.deleteMany();
    const keyrings = [await openKeyring(), await openKeyring()];
    await Promise.all(keyrings.map((keyring) => keyring.renew()));
    expect(await KeyModel.countDocuments()).toBe(1);
    await KeyModel.updateMany({}, { createdAt: new Date(Date.now() - 91 * dayMs) });
    await Promise.all(keyrings.map((keyring) => keyring.renew()));
    await keyrings[0]?.renew();
    expect(await KeyModel.countDocuments()).toBe(2);
  });
});
