import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { releaseVersion, remoteName } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { BringRelease } from './bring-release.ts';
import type { PlatformClient } from './platform.ts';
import { verifyManifest } from './signed-manifest.ts';

// What there is not is not asked for at each request.
const askAgainMs = 5_000;

interface Parts {
  platform: PlatformClient;
  bring: BringRelease;
  remotesDir: string;
  publicKey: KeyObject;
  logger: Logger;
}

/** Brings a version that this gateway has not shown, such as for a tab that another one served. */
export function bringOlderReleases({ platform, bring, remotesDir, publicKey, logger }: Parts) {
  const bringing = new LRUCache<string, Promise<void>>({ max: 1_000, ttl: askAgainMs });

  const fetchRelease = async (name: string, version: string) => {
    const signed = await platform.signedRelease(name, version);
    if (signed) await bring(await verifyManifest(signed, publicKey));
  };

  return async (req: Request, _res: Response, next: NextFunction) => {
    const [name = '', version = ''] = req.path.slice(1).split('/');
    const isRelease =
      z.safeParse(remoteName, name).success && z.safeParse(releaseVersion, version).success;
    if (!isRelease || existsSync(path.join(remotesDir, req.path))) return next();
    const key = `${name}/${version}`;
    const brought =
      bringing.get(key) ??
      fetchRelease(name, version).catch((err: unknown) =>
        logger.warn({ err, name, version }, 'an older release cannot be brought'),
      );
    bringing.set(key, brought);
    await brought;
    next();
  };
}
