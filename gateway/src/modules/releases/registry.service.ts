import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LiveRemotes, liveRemotes, type ReleaseManifest } from '@soloist/contracts';
import * as z from 'zod/mini';
import { verifyManifest } from './signed-manifest.rules.ts';

export type LiveRemote = LiveRemotes['remotes'][number];

/** A remote whose signatures were verified. */
export interface VerifiedRemote {
  name: string;
  live: ReleaseManifest;
  canary:
    | (Omit<NonNullable<LiveRemote['canary']>, 'release'> & { release: ReleaseManifest })
    | null;
}

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

/**
 * The file with the live remotes that this gateway served last, for its next start while the
 * platform service is unavailable.
 */
const registryFile = (remotesDir: string) => path.join(remotesDir, 'registry.json');

/** The remotes that were served last; none for a new gateway or an unreadable file. */
export const readStoredRemotes = (remotesDir: string): Promise<LiveRemote[]> =>
  readFile(registryFile(remotesDir), 'utf8')
    .then((text) => z.parse(liveRemotes, JSON.parse(text)).remotes)
    .catch(() => []);

/** Stores the remotes that are served now. */
export async function storeRemotes(remotesDir: string, remotes: LiveRemote[]): Promise<void> {
  const file = registryFile(remotesDir);
  await mkdir(remotesDir, { recursive: true });
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ remotes }));
  await rename(`${file}.${process.pid}`, file);
}
