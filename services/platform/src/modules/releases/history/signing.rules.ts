import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';
import { CompactSign } from 'jose';

export type SignManifest = (manifest: ReleaseManifest) => Promise<string>;

/** Creates the function that signs manifests: a compact JSON Web Signature (RFC 7515) by EdDSA. */
export const createSigner =
  (key: KeyObject): SignManifest =>
  (manifest) =>
    new CompactSign(Buffer.from(JSON.stringify(manifest)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'release' })
      .sign(key);

/** The gateway's `RELEASE_PUBLIC_KEY` for a signing key: SPKI, DER in base64. */
export const publicKeyOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
