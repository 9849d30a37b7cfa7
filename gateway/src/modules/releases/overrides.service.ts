import { overrideCookie, type ReleaseManifest } from '@soloist/contracts';
import { createOverrideCookies, isSessionRevoked, type RedisConnection } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../../config.ts';
import type { ChooseReleases, ChosenReleases } from './release-choice.service.ts';
import type { FindRelease } from './release-lookup.service.ts';

interface OverrideReleasesDeps {
  config: Pick<GatewayConfig, 'INTERNAL_SECRET'>;
  chooseReleases: ChooseReleases;
  findRelease: FindRelease;
  redis: RedisConnection;
}

/**
 * Creates the function that resolves the releases of a product page: the versions in the browser's
 * override cookie, which the platform signed, take precedence over a canary and the live version.
 * If one is unavailable, the page gets the other and reports it. An override ends with the session
 * that started it, and is ignored while Redis cannot say whether that has ended. Portfolio sites
 * are rendered in this process, so they have no overrides.
 */
export function createOverrideReleases({
  config,
  chooseReleases,
  findRelease,
  redis,
}: OverrideReleasesDeps) {
  const secret = config.INTERNAL_SECRET;
  if (!secret) return chooseReleases;
  const cookies = createOverrideCookies(secret);

  return async (req: Request, res: Response): Promise<ChosenReleases> => {
    const usual = await chooseReleases(req, res);
    const { [overrideCookie]: cookie = '' } = parseCookie(req.headers.cookie ?? '');
    const override = cookies.read(cookie);
    if (!override) return usual;
    res.set('cache-control', 'private, no-cache');
    res.vary('cookie');
    const isOver = await isSessionRevoked(redis, override.sessionId).catch(() => undefined);
    if (isOver) res.clearCookie(overrideCookie, { path: '/' });
    if (isOver !== false) return usual;
    const requested = Object.entries(override.versions);
    const manifests = await Promise.all(
      requested.map(([name, version]) => findRelease(name, version)),
    );
    const remotes = requested.map(([name, version], index) => ({
      ...{ name, version, isShown: manifests[index] !== undefined },
    }));
    const releases = replaceReleases(
      usual.releases,
      manifests.filter((release) => release !== undefined),
    );
    return { ...usual, releases, overrides: { userId: override.userId, remotes } };
  };
}

/** An override of a remote without a live version is added. */
function replaceReleases(
  usual: ReleaseManifest[],
  overriding: ReleaseManifest[],
): ReleaseManifest[] {
  const names = overriding.map(({ name }) => name);
  return [...usual.filter(({ name }) => !names.includes(name)), ...overriding];
}
