import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import type { Place } from './place.ts';

/**
 * The files of a place as a tar archive, and their number. Each file is read into memory: none
 * exceeds the upload limit of 22 MB.
 */
export function readArchive(place: Place) {
  const archive = pack();
  let count = 0;
  async function fill() {
    for (const name of await place.names()) {
      const bytes = await place.read(name).then(buffer).catch(ignoreDeleted);
      if (!bytes) continue;
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
      });
      count += 1;
    }
    archive.finalize();
  }
  fill().catch((error: Error) => archive.destroy(error));
  return { content: archive as AsyncIterable<Buffer>, sums: () => ({ count }) };
}

/** The file may have been deleted since the listing. */
function ignoreDeleted(error: Error & { code?: string }): undefined {
  if (error.name === 'NoSuchKey' || error.code === 'ENOENT') return undefined;
  throw error;
}

/**
 * Writes the files of a `readArchive` stream.
 * @returns their number.
 */
export async function loadArchive(place: Place, content: Readable): Promise<number> {
  let count = 0;
  // The stream's reader receives every failure first.
  const archive = pipeline(content, extract(), () => undefined);
  for await (const entry of archive) {
    await place.write(entry.header.name, Readable.from([await buffer(entry)]));
    count += 1;
  }
  return count;
}
