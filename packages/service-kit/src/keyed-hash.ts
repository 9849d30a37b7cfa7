import { createHmac, hkdfSync } from 'node:crypto';

const hashBytes = 9;

/**
 * Hashes that nobody without the secret can check a guess against. `purpose` keeps those of one use
 * from being compared with those of another.
 */
export function createKeyedHash(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, hashBytes).toString('base64url');
}
