import { createHash, createHmac, hkdfSync } from 'node:crypto';

const hashBytes = 9;

/**
 * Hashes whose input cannot be guessed without the secret. `purpose` separates the hashes of one
 * use from those of another.
 */
export function createKeyedHash(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, hashBytes).toString('base64url');
}

/** The hash by which browsers and gateways know a file (Subresource Integrity, SHA-384). */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
