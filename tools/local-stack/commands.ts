import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these commands that is on PATH, as an absolute path. */
export function findCommand(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find(isExecutable);
}

export const findFile = (...files: string[]) => files.find(isExecutable);
