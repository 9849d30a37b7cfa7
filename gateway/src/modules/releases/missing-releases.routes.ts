import { existsSync } from 'node:fs';
import path from 'node:path';
import { releaseVersion, remoteName } from '@soloist/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { FindRelease } from './release-lookup.service.ts';

interface MissingReleasesDeps {
  remotesDir: string;
  findRelease: FindRelease;
  limit: RequestHandler;
}

/**
 * Downloads a version that this gateway has not served, such as for a tab that another gateway
 * served. Anyone can invent versions, so these requests are limited, unlike requests for stored
 * ones.
 */
export const downloadMissingReleases =
  ({ remotesDir, findRelease, limit }: MissingReleasesDeps) =>
  (req: Request, res: Response, next: NextFunction) => {
    const [name = '', version = ''] = req.path.slice(1).split('/');
    const isRelease =
      z.safeParse(remoteName, name).success && z.safeParse(releaseVersion, version).success;
    if (!isRelease || existsSync(path.join(remotesDir, req.path))) return next();
    limit(req, res, async () => {
      await findRelease(name, version);
      next();
    });
  };
