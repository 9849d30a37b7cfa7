import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { dayMs, type TokenClaims } from '@soloist/contracts';
import { isDuplicateKey, keyTokenIssuer, tokenAlgorithm, tokenIssuer } from '@soloist/server-kit';
import jwt from 'jsonwebtoken';
import { KeyModel, type StoredKey } from './keys.model.ts';
import { seal, unseal } from './sealing.rules.ts';

/** A day longer than a token lives. */
const verifiesForMs = 31 * dayMs;
const renewAfterMs = 90 * dayMs;
// Longer than the interval of other processes' scheduled tasks plus the pause between two fetches
// of a service.
const publishedAheadMs = 2 * 60_000;

/** The key pairs that sign tokens of sessions and API keys: stored in MongoDB, cached here. */
export function createKeyring(secret: Buffer) {
  let stored: StoredKey[] = [];
  const privateKeys = new Map<string, KeyObject>();

  async function refresh() {
    stored = await KeyModel.find().sort({ generation: 1 }).lean();
    if (stored.length === 0) return addKey(new Date());
    // Opened here, so that a wrong secret stops the start and not the first sign-in.
    signingKey();
  }

  async function addKey(signsFrom: Date) {
    const generation = (stored.at(-1)?.generation ?? 0) + 1;
    try {
      await KeyModel.create(newKey({ generation, signsFrom, secret }));
    } catch (err) {
      // Another process was first: its key is used.
      if (!isDuplicateKey(err)) throw err;
    }
    await refresh();
  }

  /** Adds the next key; the previous one keeps verifying until its last token has expired. */
  const rotate = (now = new Date()) => addKey(new Date(now.getTime() + publishedAheadMs));

  async function renew() {
    await refresh();
    const newest = stored.at(-1);
    if (newest && Date.now() - newest.createdAt.getTime() > renewAfterMs) await rotate();
  }

  function publicKeys() {
    const isNeeded = (_key: StoredKey, index: number) => {
      const successor = stored[index + 1];
      return !successor || successor.signsFrom.getTime() + verifiesForMs > Date.now();
    };
    return stored.filter(isNeeded).map(({ kid, publicJwk }) => ({ ...publicJwk, kid }));
  }

  function signingKey() {
    const key = stored.findLast(({ signsFrom }) => signsFrom.getTime() <= Date.now()) ?? stored[0];
    if (!key) throw new Error('there is no signing key');
    const opened = privateKeys.get(key.kid) ?? openKey(key, secret);
    privateKeys.set(key.kid, opened);
    return { kid: key.kid, privateKey: opened };
  }

  function sign(claims: Omit<TokenClaims, 'iat'>): string {
    const { sub, sid, role, roles, admin, admin_pending, auth_time, key, scopes, exp } = claims;
    const { kid, privateKey } = signingKey();
    const rights = { admin: admin || undefined, admin_pending: admin_pending || undefined };
    const content = { sub, sid, role, roles, ...rights, auth_time, key, scopes, exp };
    return jwt.sign(content, privateKey, {
      algorithm: tokenAlgorithm,
      issuer: key ? keyTokenIssuer : tokenIssuer,
      keyid: kid,
    });
  }

  return { refresh, renew, rotate, publicKeys, sign };
}
export type Keyring = ReturnType<typeof createKeyring>;

function newKey({
  generation,
  signsFrom,
  secret,
}: {
  generation: number;
  signsFrom: Date;
  secret: Buffer;
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return {
    generation,
    kid,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: tokenAlgorithm },
    sealedPrivateKey: seal(pem, { secret, label: kid }),
    signsFrom,
    createdAt: new Date(),
  };
}

function openKey({ kid, sealedPrivateKey }: StoredKey, secret: Buffer): KeyObject {
  try {
    return createPrivateKey(unseal(sealedPrivateKey, { secret, label: kid }));
  } catch (cause) {
    throw new Error(
      "KEYS_SECRET can't decrypt the stored signing keys: they were sealed with another secret.",
      {
        cause,
      },
    );
  }
}
