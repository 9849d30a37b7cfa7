import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFile, ReleaseManifest } from '@soloist/contracts';
import { integrityOf, type Logger } from '@soloist/server-kit';
import type { PlatformClient } from './platform.client.ts';

const maxConcurrent = 6;
/** How often the stored files of a release in use are verified again. */
export const verifyEveryMs = 60_000;

interface ReleaseDownloadDeps {
  platform: PlatformClient;
  remotesDir: string;
  logger: Logger;
}

/**
 * Creates the function that downloads a release's files into this gateway's folder and verifies
 * each by its hash, also those that are there already: browsers would refuse a damaged one.
 */
export function createReleaseDownload({ platform, remotesDir, logger }: ReleaseDownloadDeps) {
  const downloadFile = async (
    manifest: ReleaseManifest,
    { path: name, integrity }: ReleaseFile,
  ) => {
    const file = path.join(remotesDir, manifest.name, manifest.version, name);
    const stored = await readFile(file).catch(() => undefined);
    if (stored && integrityOf(stored) === integrity) return;
    if (stored) logger.warn({ file }, 'stored file of a remote is damaged and downloaded again');
    const content = await platform.releaseFile(manifest, name);
    if (integrityOf(content) !== integrity) {
      throw new Error(
        `${manifest.name} ${manifest.version} ${name} does not match the published hash`,
      );
    }
    await mkdir(path.dirname(file), { recursive: true });
    // Concurrent readers find either all of it or nothing.
    const half = `${file}.${randomUUID()}`;
    await writeFile(half, content);
    await rename(half, file);
  };

  /** @throws Error if a file cannot be downloaded or does not match its hash; stored files stay. */
  return async (manifest: ReleaseManifest): Promise<void> => {
    const left = [...manifest.files];
    const work = async () => {
      for (let file = left.pop(); file; file = left.pop()) await downloadFile(manifest, file);
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
  };
}
export type DownloadRelease = ReturnType<typeof createReleaseDownload>;
