import { siteArchiveLimits } from '@soloist/contracts';
import { unzipSync } from 'fflate';
import { ArchiveError, imageNamePattern } from './archive-names.rules.ts';

/** Maximum expansion of a file: deflate compresses at most about a thousandfold. */
const mostGrowth = 200;

/**
 * The data and images of an archive, by name; the copied site is skipped.
 * @throws ArchiveError unless it is a ZIP with expected names and within the limits.
 */
export function unpack(packed: Uint8Array): Map<string, Uint8Array> {
  let count = 0;
  let bytes = 0;
  const sizes = new Map<string, number>();
  const isRead = (file: { name: string; size: number; originalSize: number }) => {
    count += 1;
    requireKnownName(file.name, sizes);
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

function requireKnownName(name: string, seen: Map<string, number>) {
  const isKnown =
    name === 'data.json' ||
    name === 'images/' ||
    imageNamePattern.test(name) ||
    name.startsWith('site/');
  const leads = name.includes('..') || /[\\:\0]/.test(name) || name.startsWith('/');
  if (!isKnown || leads) {
    throw new ArchiveError('This archive contains files that don’t belong to a site export.');
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

const tooLarge = () => new ArchiveError('This archive is too large to import.');
const damaged = () => new ArchiveError('This file isn’t a ZIP archive, or it’s damaged.');
