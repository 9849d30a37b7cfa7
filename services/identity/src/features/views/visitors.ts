import { createHmac, hkdfSync } from 'node:crypto';

const hashBytes = 9;

/**
 * Tells visitors of one day apart without telling who they are: the same person has another hash
 * on another day, and without the key none can be checked against a guess.
 */
export function createVisitorHasher(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'profile visitors', 32));
  return ({ visitor, day }: { visitor: string; day: string }) =>
    createHmac('sha256', key)
      .update(`${day} ${visitor}`)
      .digest()
      .subarray(0, hashBytes)
      .toString('base64url');
}
export type VisitorHasher = ReturnType<typeof createVisitorHasher>;
