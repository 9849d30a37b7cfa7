import { siteArchiveLimits } from '@soloist/contracts';
import { unzipSync } from 'fflate';
import { ArchiveError } from './archive-error.ts';
import { imageNamePattern } from './local-names.ts';

/** What a file grows to at most: deflate cannot do better than about a thousand. */
const mostGrowth = 200;

/**
 * The files of an archive that are read, by name: those of the copied site are not.
 * @throws ArchiveError for what is no ZIP, has names that lead elsewhere, or grows beyond its limits.
 */
export function unpack(packed: Uint8Array): Map<string, Uint8Array> {
  let count = 0;
  let bytes = 0;
  const sizes = new Map<string, number>();
  const isRead = (file: { name: string; size: number; originalSize: number }) => {
    count += 1;
    requireOwnName(file.name, sizes);
    if (count > siteArchiveLimits.files) throw tooLarge();
    if (file.name.endsWith('/') || file.name.startsWith('site/')) return false;
    bytes += file.originalSize;
    requireSize(file, bytes);
    sizes.set(file.name, file.originalSize);
    return true;
  };
  const files = new Map(Object.entries(read(packed, isRead)));
  for (const [name, size] of sizes) {
    if (files.get(name)?.length !== size) throw damaged();
  }
  return files;
}

type Filter = NonNullable<Parameters<typeof unzipSync>[1]>['filter'];

function read(packed: Uint8Array, filter: Filter) {
  try {
    return unzipSync(packed, { filter });
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged();
  }
}

function requireOwnName(name: string, seen: Map<string, number>) {
  const isKnown =
    name === 'data.json' ||
    name === 'images/' ||
    imageNamePattern.test(name) ||
    name.startsWith('site/');
  const leads = name.includes('..') || /[\\:\0]/.test(name) || name.startsWith('/');
  if (!isKnown || leads) {
    throw new ArchiveError('This archive has files in it that no exported site has.');
  }
  if (seen.has(name)) throw damaged();
}

interface Sized {
  name: string;
  size: number;
  originalSize: number;
}

function requireSize({ name, size, originalSize }: Sized, bytes: number) {
  const { dataBytes, bytes: most } = siteArchiveLimits;
  if (bytes > most || (name === 'data.json' && originalSize > dataBytes)) throw tooLarge();
  if (originalSize > size * mostGrowth + 1024) throw tooLarge();
}

const tooLarge = () => new ArchiveError('This archive is too large to be read.');
const damaged = () => new ArchiveError('This file is no ZIP archive, or it is damaged.');
