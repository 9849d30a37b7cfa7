import {
  maxContentImageBytes,
  type SiteArchive,
  siteArchive,
  siteArchiveFormat,
  siteArchiveLimits,
  siteArchiveVersion,
} from '@soloist/contracts';
import { strFromU8 } from 'fflate';
import {
  ArchiveError,
  type ArchiveItemKind,
  archiveItemName,
  imageNamePattern,
  placeholderImage,
  placeholderItemId,
} from './archive-names.rules.ts';
import { replaceReferences } from './replace-references.rules.ts';
import { unpack } from './unpack.rules.ts';

export interface OpenedArchive {
  /** Refers to images and items by their placeholders. */
  data: SiteArchive;
  /** By name. */
  images: Map<string, Uint8Array>;
  /** SHA-256 of `data.json`: the same archive is the same site. */
  hash: string;
}

/**
 * Reads and validates a whole archive before anything is created.
 * @throws ArchiveError with the problem.
 */
export async function openArchive(file: Blob): Promise<OpenedArchive> {
  if (file.size > siteArchiveLimits.packedBytes) throw new ArchiveError('This file is too large.');
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const json = files.get('data.json');
  if (!json) throw new ArchiveError('This is not an exported site: it has no data.json.');
  const images = new Map([...files].filter(([name]) => imageNamePattern.test(name)));
  for (const [name, bytes] of images) requireImage(name, bytes);
  return { data: readData(json, images), images, hash: await hashOf(json) };
}

function requireImage(name: string, bytes: Uint8Array) {
  const isWebp =
    strFromU8(bytes.slice(0, 4), true) === 'RIFF' && strFromU8(bytes.slice(8, 12), true) === 'WEBP';
  if (!isWebp) throw new ArchiveError(`${name} is not a WebP image.`);
  if (bytes.length > maxContentImageBytes) throw new ArchiveError(`${name} is too large.`);
}

function readData(json: Uint8Array, images: Map<string, Uint8Array>): SiteArchive {
  const content = parse(json);
  const { format, version } = content as Partial<SiteArchive>;
  if (format !== siteArchiveFormat) throw new ArchiveError('This is not an exported site.');
  if (version !== siteArchiveVersion) {
    throw new ArchiveError(
      'This archive comes from another version of Soloist and can’t be imported.',
    );
  }
  const checked = siteArchive.safeParse(withPlaceholders(content, images));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new ArchiveError(`data.json is invalid at ${issue?.path.join('.')}: ${issue?.message}`);
}

function parse(json: Uint8Array): object {
  try {
    const content: unknown = JSON.parse(strFromU8(json));
    if (typeof content === 'object' && content !== null) return content;
  } catch {
    // Invalid JSON counts as an invalid object.
  }
  throw new ArchiveError('data.json is damaged.');
}

function withPlaceholders(content: object, images: Map<string, Uint8Array>): unknown {
  const names = new Set(namesIn(content));
  return replaceReferences(content, {
    image: (name) => {
      if (images.has(name)) return placeholderImage(name);
      throw new ArchiveError('data.json refers to an image that isn’t in the archive.');
    },
    item: (name) => {
      if (names.has(name)) return placeholderItemId(name);
      throw new ArchiveError('data.json refers to an entry it doesn’t contain.');
    },
  });
}

function namesIn({ projects, services, blogs }: Partial<SiteArchive>): string[] {
  const named = (kind: ArchiveItemKind, items: unknown) =>
    Array.isArray(items) ? items.map((_, place) => archiveItemName(kind, place)) : [];
  return [...named('project', projects), ...named('service', services), ...named('blog', blogs)];
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
