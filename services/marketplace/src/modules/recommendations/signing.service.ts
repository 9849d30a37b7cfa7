import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { type SignedRecommendation, signedRecommendation } from '@soloist/contracts';
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet } from 'jose';
import * as z from 'zod/mini';
import { SigningKeyModel } from './signing-keys.model.ts';

const algorithm = 'EdDSA';
/** What a signature says it is of, so that none of another kind passes for one. */
const kind = 'soloist-recommendation+jws';
/** What PKCS 8 puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The one key pair that follows from the installation's secret: see docs/decisions/0018. */
function deriveKeys(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signatures of recommendations', 32));
  const key = Buffer.concat([pkcs8Head, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicJwk: { kty: kty!, crv: crv!, x: x! } };
}

/** Signs what recommendations say, and knows its own signatures again. */
export async function createSigner(secret: string) {
  const { privateKey, publicJwk } = deriveKeys(secret);
  const kid = await calculateJwkThumbprint(publicJwk);
  await SigningKeyModel.updateOne(
    { _id: kid },
    { $setOnInsert: { publicJwk, since: new Date() } },
    { upsert: true },
  );

  async function publicKeys() {
    const keys = await SigningKeyModel.find().sort({ since: -1 }).lean();
    return keys.map((key) => ({ ...key.publicJwk, kid: key._id, use: 'sig', alg: algorithm }));
  }

  /** The same facts are the same signature, byte by byte. */
  const sign = (content: SignedRecommendation) =>
    new CompactSign(Buffer.from(JSON.stringify(z.parse(signedRecommendation, content))))
      .setProtectedHeader({ alg: algorithm, typ: kind, kid })
      .sign(privateKey);

  /** What a signature of ours is of; nothing when it is none. */
  async function read(signature: string): Promise<SignedRecommendation | undefined> {
    const keys = createLocalJWKSet({ keys: (await publicKeys()) as never });
    try {
      const { payload, protectedHeader } = await compactVerify(signature, keys, {
        algorithms: [algorithm],
      });
      if (protectedHeader.typ !== kind) return undefined;
      return z.parse(signedRecommendation, JSON.parse(new TextDecoder().decode(payload)));
    } catch {
      // Whatever is wrong with it, it is not ours.
      return undefined;
    }
  }

  return { publicKeys, sign, read };
}
export type Signer = Awaited<ReturnType<typeof createSigner>>;
