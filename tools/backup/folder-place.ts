import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problem } from '../progress.ts';
import type { Place } from './place.ts';

/** Files in a folder that only its owner may read. */
export function createFolderPlace(folder: string): Place {
  /** Names come from archives and manifests, which may be forged. */
  function fileOf(name: string): string {
    const file = path.resolve(folder, name);
    if (!file.startsWith(path.resolve(folder) + path.sep))
      throw problem(`${name} leads out of ${folder}.`);
    return file;
  }

  return {
    address: folder,
    below: (name) => createFolderPlace(fileOf(name)),
    async write(name, content) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const unfinished = `${file}.unfinished`;
      // Flushed, so that a machine that loses its power does not keep a file's name without its
      // bytes.
      await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, file);
    },
    async read(name) {
      const content = createReadStream(fileOf(name));
      await once(content, 'ready');
      return content;
    },
    async names() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    },
    remove: (name) => rm(fileOf(name), { recursive: true, force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
