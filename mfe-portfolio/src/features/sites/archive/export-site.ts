import { ApiError } from '@soloist/web-client';
import { mapAsync } from 'es-toolkit';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { ArchiveError } from './archive-error.ts';
import { imageName } from './local-names.ts';
import { patiently } from './patiently.ts';
import { copyOf } from './site-copy.tsx';
import { toArchive } from './to-archive.ts';
import { readWholeSite } from './whole-site.ts';

/** What is being done, and how much of it is. */
export interface Progress {
  text: string;
  done: number;
  of: number;
}
export type Report = (progress: Progress) => void;

// ZIP keeps a time of each file. The same site is the same file whenever it is made.
const mtime = new Date(1980, 0, 1);
const together = { concurrency: 4 };

/** The own site as a ZIP: its data, its images, and a copy that opens from a disk. */
export async function exportSite(report: Report): Promise<Blob> {
  const whole = await readWholeSite((done, of) => report({ text: 'Reading', done, of }));
  const { json, images } = toArchive(whole);
  const files: Zippable = { 'data.json': strToU8(json) };
  let done = 0;
  const bytes = await mapAsync(
    images,
    async (address) => {
      const image = await patiently(() => readImage(address));
      done += 1;
      report({ text: 'Reading pictures', done, of: images.length });
      return image;
    },
    together,
  );
  for (const [place, image] of bytes.entries()) {
    // Pressed as far as it goes already.
    files[imageName(place)] = [image, { level: 0 }];
  }
  for (const [name, content] of await copyOf({ whole, images })) files[`site/${name}`] = content;
  return new Blob([zipSync(files, { mtime }) as Uint8Array<ArrayBuffer>], {
    type: 'application/zip',
  });
}

async function readImage(address: string): Promise<Uint8Array> {
  const reply = await fetch(address, { headers: { accept: 'image/webp' } });
  if (reply.status === 429) {
    throw new ApiError({ status: 429, code: 'rate_limited', message: 'Too many at once.' });
  }
  if (!reply.ok) throw new ArchiveError('A picture could not be read. Please try again.');
  return new Uint8Array(await reply.arrayBuffer());
}
