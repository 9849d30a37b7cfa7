import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseVersion, remoteName } from '@soloist/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { VerifiedRemote } from './registry.service.ts';
import type { FindRelease } from './release-lookup.service.ts';

/** A platform service that does not answer delays a stored file no longer than this. */
const maxVerificationWaitMs = 1000;

interface MissingReleasesDeps {
  remotesDir: string;
  /** The live releases and canaries, whose files their own job verifies. */
  readRemotes: () => VerifiedRemote[];
  findRelease: FindRelease;
  limit: RequestHandler;
}

/**
 * Downloads a version that this gateway has not served, such as for a tab that another gateway
 * served, and verifies one that it has. Anyone can invent versions, so requests for missing ones are
 * limited, unlike requests for stored ones.
 */
export function downloadMissingReleases({
  remotesDir,
  readRemotes,
  findRelease,
  limit,
}: MissingReleasesDeps) {
  const isLive = (name: string, version: string) =>
    readRemotes().some(
      ({ live, canary }) =>
        live.name === name && [live.version, canary?.release.version].includes(version),
    );

  return async (req: Request, res: Response, next: NextFunction) => {
    const [name = '', version = ''] = req.path.slice(1).split('/');
    const isRelease =
      z.safeParse(remoteName, name).success && z.safeParse(releaseVersion, version).success;
    if (!isRelease) return next();
    if (!existsSync(path.join(remotesDir, req.path))) {
      return limit(req, res, async () => {
        await findRelease(name, version);
        next();
      });
    }
    if (!isLive(name, version)) {
      const wait = sleep(maxVerificationWaitMs, undefined, { ref: false });
      await Promise.race([findRelease(name, version), wait]);
    }
    next();
  };
}
