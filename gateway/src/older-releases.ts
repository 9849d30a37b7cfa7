import { existsSync } from 'node:fs';
import path from 'node:path';
import { releaseVersion, remoteName } from '@soloist/contracts';
import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod/mini';
import type { FindRelease } from './find-release.ts';

interface Parts {
  remotesDir: string;
  findRelease: FindRelease;
}

/** Brings a version that this gateway has not shown, such as for a tab that another one served. */
export const bringOlderReleases =
  ({ remotesDir, findRelease }: Parts) =>
  async (req: Request, _res: Response, next: NextFunction) => {
    const [name = '', version = ''] = req.path.slice(1).split('/');
    const isRelease =
      z.safeParse(remoteName, name).success && z.safeParse(releaseVersion, version).success;
    if (isRelease && !existsSync(path.join(remotesDir, req.path))) await findRelease(name, version);
    next();
  };
