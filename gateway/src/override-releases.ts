import { overrideCookie, type ReleaseManifest } from '@soloist/contracts';
import {
  createOverrideCookies,
  isSessionRevoked,
  type RedisConnection,
} from '@soloist/service-kit';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { ChooseReleases, ChosenReleases } from './choose-releases.ts';
import type { GatewayConfig } from './config.ts';
import type { FindRelease } from './find-release.ts';

interface Parts {
  config: Pick<GatewayConfig, 'INTERNAL_SECRET'>;
  chooseReleases: ChooseReleases;
  findRelease: FindRelease;
  redis: RedisConnection;
}

/**
 * Makes the function that chooses for a page of the product: the versions that somebody chose for this
 * browser by the platform's cookie before a canary and what is live. Where one cannot be had, the page
 * has the other, and says so. The choice ends with the session that made it, and counts for nothing
 * while Redis cannot say whether it has ended. Portfolio sites, which are drawn in this process, have no such choice.
 */
export function createOverrideReleases({ config, chooseReleases, findRelease, redis }: Parts) {
  const secret = config.INTERNAL_SECRET;
  if (!secret) return chooseReleases;
  const cookies = createOverrideCookies(secret);

  return async (req: Request, res: Response): Promise<ChosenReleases> => {
    const usual = await chooseReleases(req, res);
    const { [overrideCookie]: cookie = '' } = parseCookie(req.headers.cookie ?? '');
    const own = cookies.read(cookie);
    if (!own) return usual;
    res.set('cache-control', 'private, no-cache');
    res.vary('cookie');
    const isOver = await isSessionRevoked(redis, own.sessionId).catch(() => undefined);
    if (isOver) res.clearCookie(overrideCookie, { path: '/' });
    if (isOver !== false) return usual;
    const asked = Object.entries(own.versions);
    const found = await Promise.all(asked.map(([name, version]) => findRelease(name, version)));
    const remotes = asked.map(([name, version], index) => ({
      ...{ name, version, isShown: found[index] !== undefined },
    }));
    const releases = replaced(
      usual.releases,
      found.filter((release) => release !== undefined),
    );
    return { ...usual, releases, overrides: { userId: own.userId, remotes } };
  };
}

/** One of a remote that is not live yet comes besides. */
function replaced(usual: ReleaseManifest[], own: ReleaseManifest[]): ReleaseManifest[] {
  const names = own.map(({ name }) => name);
  return [...usual.filter(({ name }) => !names.includes(name)), ...own];
}
