import type { Registry } from '@soloist/contracts';

export const maxFiles = 400;
export const maxFileBytes = 40_000_000;

export interface CachedFile {
  url: string;
  bytes: number;
}

/**
 * Those of stored files, oldest first, that are not needed: of versions that the page does not
 * load, and the oldest of too many files or bytes.
 */
export function filesToRemove(
  files: CachedFile[],
  { remotes }: Registry,
  most = { files: maxFiles, bytes: maxFileBytes },
): string[] {
  const folders = remotes.map(({ name, version }) => `/remotes/${name}/${version}/`);
  const isOld = ({ url }: CachedFile) => {
    const { pathname } = new URL(url);
    return (
      pathname.startsWith('/remotes/') && !folders.some((folder) => pathname.startsWith(folder))
    );
  };
  const removed = files.filter(isOld).map(({ url }) => url);
  const current = files.filter((file) => !isOld(file));
  let bytes = current.reduce((sum, file) => sum + file.bytes, 0);
  for (const [index, file] of current.entries()) {
    if (current.length - index <= most.files && bytes <= most.bytes) break;
    bytes -= file.bytes;
    removed.push(file.url);
  }
  return removed;
}
