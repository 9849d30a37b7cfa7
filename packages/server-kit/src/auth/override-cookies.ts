import { hkdfSync } from 'node:crypto';
import { type ChosenVersions, chosenVersions, overrideHours } from '@soloist/contracts';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';

const algorithm = 'HS256';

/**
 * The cookie that makes a browser show chosen versions: the platform service writes it, gateways read
 * it. Only the installation's secret can create or change one, and it expires after `overrideHours`.
 */
export function createOverrideCookies(secret: string) {
  // A separate key: no other signature by the secret is valid here.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'releases of one browser', 32));
  return {
    sign: ({ userId, sessionId, versions }: ChosenVersions): string =>
      jwt.sign({ sid: sessionId, versions }, key, {
        algorithm,
        subject: userId,
        expiresIn: `${overrideHours}h`,
      }),
    /** The chosen versions; undefined for an invalid or expired cookie. */
    read(text: string): ChosenVersions | undefined {
      try {
        const { sub, sid, versions } = Object(jwt.verify(text, key, { algorithms: [algorithm] }));
        return z.parse(chosenVersions, { userId: sub, sessionId: sid, versions });
      } catch {
        return undefined;
      }
    },
  };
}
