import type { KeyObject } from 'node:crypto';
import { type ReleaseManifest, releaseManifest } from '@soloist/contracts';
import { compactVerify } from 'jose';
import * as z from 'zod/mini';

/**
 * The manifest in a JSON Web Signature of the platform.
 * @throws Error if its key did not sign it.
 */
export async function verifyManifest(
  signed: string,
  publicKey: KeyObject,
): Promise<ReleaseManifest> {
  const { payload } = await compactVerify(signed, publicKey, { algorithms: ['EdDSA'] });
  return z.parse(releaseManifest, JSON.parse(Buffer.from(payload).toString()));
}
