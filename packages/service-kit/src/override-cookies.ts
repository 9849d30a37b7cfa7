import { hkdfSync } from 'node:crypto';
import { type ChosenVersions, chosenVersions, overrideHours } from '@soloist/contracts';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';

const algorithm = 'HS256';

/**
 * The cookie by which a browser shows versions that somebody chose for it: the platform service writes
 * it, gateways read it. Nobody without the installation's secret makes or changes one, and it ends by
 * itself after `overrideHours`.
 */
export function createOverrideCookies(secret: string) {
  // A key of its own: nothing else that the secret signs is good for this.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'releases of one browser', 32));
  return {
    sign: ({ userId, sessionId, versions }: ChosenVersions): string =>
      jwt.sign({ sid: sessionId, versions }, key, {
        algorithm,
        subject: userId,
        expiresIn: `${overrideHours}h`,
      }),
    /** What was chosen; nothing for a text that `sign` never gave, and for one that has ended. */
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
export type OverrideCookies = ReturnType<typeof createOverrideCookies>;
