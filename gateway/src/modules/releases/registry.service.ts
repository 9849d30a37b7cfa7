import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { type LiveRemotes, liveRemotes, type ReleaseManifest } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { watchFile } from '../http/index.ts';
import { verifyManifest } from './signed-manifest.rules.ts';

/**
 * The file that stores the platform service's last response: pages are served while it is
 * unavailable.
 */
export const registryFile = (remotesDir: string) => path.join(remotesDir, 'registry.json');

type LiveRemote = LiveRemotes['remotes'][number];

/** A remote whose signatures were verified. */
export interface VerifiedRemote {
  name: string;
  live: ReleaseManifest;
  canary:
    | (Omit<NonNullable<LiveRemote['canary']>, 'release'> & { release: ReleaseManifest })
    | null;
}

interface Registry {
  remotesDir: string;
  publicKey: KeyObject;
  logger: Logger;
}

/**
 * Creates the function that returns the live versions of each remote, including a new one
 * immediately. A remote without the platform's signature is left out.
 */
export function watchRegistry({ remotesDir, publicKey, logger }: Registry) {
  const check = async (remote: LiveRemote): Promise<VerifiedRemote[]> => {
    try {
      return [await verifyRemote(remote, publicKey)];
    } catch (err) {
      logger.error({ err, remote: remote.name }, 'remote signature not valid');
      return [];
    }
  };
  const read = watchFile(
    registryFile(remotesDir),
    async (text) => {
      const { remotes } = z.parse(liveRemotes, JSON.parse(text));
      return (await Promise.all(remotes.map(check))).flat();
    },
    logger,
  );
  return async (): Promise<VerifiedRemote[]> => (await read()) ?? [];
}
export type ReadRegistry = ReturnType<typeof watchRegistry>;

/** @throws Error if a manifest is unsigned or names another remote. */
export async function verifyRemote(
  { name, live, canary }: LiveRemote,
  publicKey: KeyObject,
): Promise<VerifiedRemote> {
  const verified = async (signed: string) => {
    const manifest = await verifyManifest(signed, publicKey);
    if (manifest.name !== name) throw new Error(`got a release of ${manifest.name}`);
    return manifest;
  };
  return {
    name,
    live: await verified(live),
    canary: canary && { ...canary, release: await verified(canary.release) },
  };
}
