import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '@soloist/server-kit';
import { openBucket } from '@soloist/server-kit/bucket';

/** The store of the releases' files; a name is `<remote>/<hash>`. */
export interface ReleaseFileStore {
  /** An existing file has the same bytes. */
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** @throws Error for an unknown file. */
  read: (name: string) => Promise<Buffer>;
  close: () => void;
}

export type FileStoreSettings = { folder: string } | BucketSettings;

export const openReleaseFiles = (settings: FileStoreSettings): ReleaseFileStore =>
  'folder' in settings ? createFolderFiles(settings.folder) : createBucketFiles(settings);

/** Releases in a bucket, below `releases/`. */
function createBucketFiles(settings: BucketSettings): ReleaseFileStore {
  const bucket = openBucket(settings);
  const keyOf = (name: string) => `releases/${name}`;
  return {
    write: (name, bytes) => bucket.write(keyOf(name), bytes),
    read: async (name) => buffer(await bucket.read(keyOf(name))),
    close: bucket.close,
  };
}

/** Releases in a folder, which all processes of this service share. */
const createFolderFiles = (folder: string): ReleaseFileStore => ({
  async write(name, bytes) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    // A concurrent reader finds the complete file or none.
    const half = `${file}.${randomUUID()}`;
    await writeFile(half, bytes);
    await rename(half, file);
  },
  read: (name) => readFile(path.join(folder, name)),
  close: () => {},
});
