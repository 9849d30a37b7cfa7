import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { type SignedRecommendation, signedRecommendation } from '@soloist/contracts';
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet } from 'jose';
import * as z from 'zod/mini';
import { SigningKeyModel } from './signing-keys.model.ts';

const algorithm = 'EdDSA';
/** The type stated in a signature, so that no other kind of signature is accepted. */
const kind = 'soloist-recommendation+jws';
/** The PKCS 8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key pair derived from the installation's secret: see docs/decisions/0018. */
function deriveKeys(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signatures of recommendations', 32));
  const key = Buffer.concat([pkcs8Head, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicJwk: { kty: kty!, crv: crv!, x: x! } };
}

/** Signs the content of recommendations and verifies its own signatures. */
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

  /** The same content has the same signature, byte by byte. */
  const sign = (content: SignedRecommendation) =>
    new CompactSign(Buffer.from(JSON.stringify(z.parse(signedRecommendation, content))))
      .setProtectedHeader({ alg: algorithm, typ: kind, kid })
      .sign(privateKey);

  /** The content of a signature made here; undefined for any other. */
  async function read(signature: string): Promise<SignedRecommendation | undefined> {
    const keys = createLocalJWKSet({ keys: (await publicKeys()) as never });
    try {
      const { payload, protectedHeader } = await compactVerify(signature, keys, {
        algorithms: [algorithm],
      });
      if (protectedHeader.typ !== kind) return undefined;
      return z.parse(signedRecommendation, JSON.parse(new TextDecoder().decode(payload)));
    } catch {
      // Whatever the error, the signature was not made here.
      return undefined;
    }
  }

  return { publicKeys, sign, read };
}
export type Signer = Awaited<ReturnType<typeof createSigner>>;
