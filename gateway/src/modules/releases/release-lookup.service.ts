import type { KeyObject } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
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
  const known = new LRUCache<string, Promise<ReleaseManifest | undefined>>({ max: maxKnown });

  const find = async (name: string, version: string) => {
    const signed = await platform.signedRelease(name, version);
    if (!signed) return undefined;
    const manifest = await verifyManifest(signed, publicKey);
    if (manifest.name !== name || manifest.version !== version) {
      throw new Error(`got ${manifest.name} ${manifest.version} instead`);
    }
    await downloadRelease(manifest);
    return manifest;
  };

  return (name: string, version: string): Promise<ReleaseManifest | undefined> => {
    const key = `${name}/${version}`;
    const pending = known.get(key);
    if (pending) return pending;
    const finding = find(name, version).catch((err: unknown) => {
      logger.warn({ err, name, version }, 'release not fetched');
      return undefined;
    });
    known.set(key, finding, { ttl: retryAfterMs });
    // A release never changes, so a stored one is not requested again.
    void finding.then((manifest) => manifest && known.set(key, finding, { ttl: 0 }));
    return finding;
  };
}
export type FindRelease = ReturnType<typeof createFindRelease>;
