import {
  maxPictureBytes,
  type SiteArchive,
  siteArchive,
  siteArchiveFormat,
  siteArchiveLimits,
  siteArchiveVersion,
} from '@soloist/contracts';
import { strFromU8 } from 'fflate';
import { ArchiveError } from './archive-error.ts';
import {
  imageNamePattern,
  standInImage,
  standInThing,
  type ThingKind,
  thingName,
} from './local-names.ts';
import { rename } from './rename.ts';
import { unpack } from './unpack.ts';

export interface OpenedArchive {
  /** Images and things stand in it by their stand-ins. */
  data: SiteArchive;
  /** By name. */
  images: Map<string, Uint8Array>;
  /** SHA-256 of `data.json`: the same archive is the same site. */
  hash: string;
}

/**
 * Reads and checks an archive as a whole, before anything is made of it.
 * @throws ArchiveError with what is wrong with it.
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
  if (bytes.length > maxPictureBytes) throw new ArchiveError(`${name} is too large.`);
}

function readData(json: Uint8Array, images: Map<string, Uint8Array>): SiteArchive {
  const written = parse(json);
  const { format, version } = written as Partial<SiteArchive>;
  if (format !== siteArchiveFormat) throw new ArchiveError('This is not an exported site.');
  if (version !== siteArchiveVersion) {
    throw new ArchiveError(
      'This archive is of another version of Soloist, which cannot be read here.',
    );
  }
  const checked = siteArchive.safeParse(withStandIns(written, images));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new ArchiveError(`data.json does not fit at ${issue?.path.join('.')}: ${issue?.message}`);
}

function parse(json: Uint8Array): object {
  try {
    const written: unknown = JSON.parse(strFromU8(json));
    if (typeof written === 'object' && written !== null) return written;
  } catch {
    // What is no JSON is no object either.
  }
  throw new ArchiveError('data.json is damaged.');
}

function withStandIns(written: object, images: Map<string, Uint8Array>): unknown {
  const known = new Set(namesIn(written));
  return rename(written, {
    image: (name) => {
      if (images.has(name)) return standInImage(name);
      throw new ArchiveError('data.json names a picture that is not in the archive.');
    },
    thing: (name) => {
      if (known.has(name)) return standInThing(name);
      throw new ArchiveError('data.json names something that is not in it.');
    },
  });
}

function namesIn({ projects, services, blogs }: Partial<SiteArchive>): string[] {
  const named = (kind: ThingKind, things: unknown) =>
    Array.isArray(things) ? things.map((_, place) => thingName(kind, place)) : [];
  return [...named('project', projects), ...named('service', services), ...named('blog', blogs)];
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
