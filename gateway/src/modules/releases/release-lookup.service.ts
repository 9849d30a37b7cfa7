import type { KeyObject } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';
import type { PlatformClient } from './platform.client.ts';
import { type DownloadRelease, verifyEveryMs } from './release-download.service.ts';
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

interface KnownRelease {
  /** Undefined for a version that was not found. */
  manifest: ReleaseManifest | undefined;
  verifiedAt: number;
}

/**
 * Creates the function that finds any published version, whether or not this gateway has served it,
 * and downloads and verifies its files, also stored ones. While the version is used, damaged files
 * are downloaded again. It returns undefined if the version does not exist or cannot be downloaded
 * now.
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

  const known = new LRUCache<string, KnownRelease, ReleaseName>({
    max: maxKnown,
    fetchMethod: async (_key, _before, { context, options }) => {
      const manifest = await find(context).catch((err: unknown) => {
        logger.warn({ err, ...context }, 'release not fetched');
        return undefined;
      });
      // A release never changes, so a stored one is not requested again.
      options.ttl = manifest ? 0 : retryAfterMs;
      return { manifest, verifiedAt: Date.now() };
    },
  });

  /** In the background: the request gets what is stored. */
  function verifyAgain(release: KnownRelease) {
    const { manifest } = release;
    if (!manifest) return;
    const { name, version } = manifest;
    release.verifiedAt = Date.now();
    downloadRelease(manifest).catch((err: unknown) => {
      release.verifiedAt += retryAfterMs - verifyEveryMs;
      logger.warn({ err, name, version }, 'stored release not verified');
    });
  }

  return async (name: string, version: string): Promise<ReleaseManifest | undefined> => {
    const context = { name, version };
    const release = await known.forceFetch(`${name}/${version}`, { context });
    if (Date.now() - release.verifiedAt >= verifyEveryMs) verifyAgain(release);
    return release.manifest;
  };
}
export type FindRelease = ReturnType<typeof createFindRelease>;
