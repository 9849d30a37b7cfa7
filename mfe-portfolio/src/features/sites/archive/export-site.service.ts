import { ApiError } from '@soloist/web-client';
import { mapAsync } from 'es-toolkit';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { ArchiveError, imageName } from './archive-names.rules.ts';
import { retryWhenLimited } from './retry-when-limited.service.ts';
import { renderSiteCopy } from './site-copy.tsx';
import { toArchive } from './to-archive.rules.ts';
import { readWholeSite } from './whole-site.api.ts';

/** The current task and its progress. */
export interface ArchiveTaskProgress {
  text: string;
  done: number;
  of: number;
}
export type ReportProgress = (progress: ArchiveTaskProgress) => void;

// ZIP stores a time for each file. A constant one makes exports of the same site identical.
const mtime = new Date(1980, 0, 1);
const concurrently = { concurrency: 4 };

/** The caller's site as a ZIP: its data, its images, and a copy that opens from a disk. */
export async function exportSite(report: ReportProgress): Promise<Blob> {
  const site = await readWholeSite((done, of) => report({ text: 'Reading data', done, of }));
  const { json, images } = toArchive(site);
  const files: Zippable = { 'data.json': strToU8(json) };
  let done = 0;
  const bytes = await mapAsync(
    images,
    async (address) => {
      const image = await retryWhenLimited(() => readImage(address));
      done += 1;
      report({ text: 'Reading images', done, of: images.length });
      return image;
    },
    concurrently,
  );
  for (const [place, image] of bytes.entries()) {
    // Already compressed.
    files[imageName(place)] = [image, { level: 0 }];
  }
  for (const [name, content] of await renderSiteCopy({ site, images }))
    files[`site/${name}`] = content;
  return new Blob([zipSync(files, { mtime }) as Uint8Array<ArrayBuffer>], {
    type: 'application/zip',
  });
}

async function readImage(address: string): Promise<Uint8Array> {
  const reply = await fetch(address, { headers: { accept: 'image/webp' } });
  if (reply.status === 429) {
    throw new ApiError({
      status: 429,
      code: 'rate_limited',
      message: 'Too many requests. Try again in a minute.',
    });
  }
  if (!reply.ok) throw new ArchiveError('We couldn’t load an image. Try again.');
  return new Uint8Array(await reply.arrayBuffer());
}
