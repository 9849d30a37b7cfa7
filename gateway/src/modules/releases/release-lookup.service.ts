import type { KeyObject } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';
import type { PlatformClient } from './platform.client.ts';
import type { DownloadRelease } from './release-download.service.ts';
import { verifyManifest } from './signed-manifest.rules.ts';

// Missing releases are cached, so that they are not requested each time.
const retryAfterMs = 5_000;
const maxKnown = 500;

interface FindReleaseDeps {
  platform: PlatformClient;
  downloadRelease: DownloadRelease;
  publicKey: KeyObject;
  logger: Logger;
}

type ReleaseName = Pick<ReleaseManifest, 'name' | 'version'>;

/**
 * Creates the function that finds any published version, whether or not this gateway has served it,
 * and downloads and verifies its files. It returns undefined if the version does not exist or
 * cannot be downloaded now.
 */
export function createFindRelease({
  platform,
  downloadRelease,
  publicKey,
  logger,
}: FindReleaseDeps) {
  const find = async ({ name, version }: ReleaseName) => {
    const signed = await platform.signedRelease(name, version);
    if (!signed) return undefined;
    const manifest = await verifyManifest(signed, publicKey);
    if (manifest.name !== name || manifest.version !== version) {
      throw new Error(`got ${manifest.name} ${manifest.version} instead`);
    }
    await downloadRelease(manifest);
    return manifest;
  };

  const known = new LRUCache<string, { manifest: ReleaseManifest | undefined }, ReleaseName>({
    max: maxKnown,
    fetchMethod: async (_key, _before, { context, options }) => {
      const manifest = await find(context).catch((err: unknown) => {
        logger.warn({ err, ...context }, 'release not fetched');
        return undefined;
      });
      // A release never changes, so a stored one is not requested again.
      options.ttl = manifest ? 0 : retryAfterMs;
      return { manifest };
    },
  });

  return async (name: string, version: string): Promise<ReleaseManifest | undefined> => {
    const context = { name, version };
    return (await known.forceFetch(`${name}/${version}`, { context })).manifest;
  };
}
export type FindRelease = ReturnType<typeof createFindRelease>;
