import type { KeyObject } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import { LRUCache } from 'lru-cache';
import type { BringRelease } from './bring-release.ts';
import type { PlatformClient } from './platform.ts';
import { verifyManifest } from './signed-manifest.ts';

// What there is not is not asked for at each request.
const askAgainMs = 5_000;
const mostKnown = 500;

interface Parts {
  platform: PlatformClient;
  bring: BringRelease;
  publicKey: KeyObject;
  logger: Logger;
}

/**
 * Makes the function that finds any published version, whether or not it was ever shown here, and has
 * its files brought and checked. It gives nothing where there is none, or where it cannot be had now.
 */
export function createFindRelease({ platform, bring, publicKey, logger }: Parts) {
  const known = new LRUCache<string, Promise<ReleaseManifest | undefined>>({ max: mostKnown });

  const find = async (name: string, version: string) => {
    const signed = await platform.signedRelease(name, version);
    if (!signed) return undefined;
    const manifest = await verifyManifest(signed, publicKey);
    if (manifest.name !== name || manifest.version !== version) {
      throw new Error(`this is ${manifest.name} ${manifest.version}`);
    }
    await bring(manifest);
    return manifest;
  };

  return (name: string, version: string): Promise<ReleaseManifest | undefined> => {
    const key = `${name}/${version}`;
    const asked = known.get(key);
    if (asked) return asked;
    const finding = find(name, version).catch((err: unknown) => {
      logger.warn({ err, name, version }, 'a release cannot be brought');
      return undefined;
    });
    known.set(key, finding, { ttl: askAgainMs });
    // A release never changes: what is here is not asked for again.
    void finding.then((manifest) => manifest && known.set(key, finding, { ttl: 0 }));
    return finding;
  };
}
export type FindRelease = ReturnType<typeof createFindRelease>;
