import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFiles } from './release-files.ts';

/** Releases in a folder, which all processes of this service share. */
export const createFolderFiles = (folder: string): ReleaseFiles => ({
  async write(name, bytes) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Whoever reads meanwhile finds all of it or none.
    const half = `${file}.${randomUUID()}`;
    await writeFile(half, bytes);
    await rename(half, file);
  },
  read: (name) => readFile(path.join(folder, name)),
  close: () => {},
});
