import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { problem } from '../progress.ts';
import type { Place } from './place.ts';

/** Written last: a backup without one was never finished. */
export const manifestName = 'manifest.json';

const storedFile = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
/** A file of a backup as it is stored. */
export type StoredFile = z.infer<typeof storedFile>;

const ejson = z.record(z.string(), z.unknown());

const storedCollection = z.object({
  name: z.string(),
  /** Documents as MongoDB's Extended JSON. */
  options: ejson,
  indexes: z.array(ejson),
  documents: z.number(),
  /** SHA-256 of all documents' BSON in the order of their ids. */
  contentSha256: z.string(),
  file: storedFile,
});
export type StoredCollection = z.infer<typeof storedCollection>;

const manifest = z.object({
  format: z.literal(1),
  /** The product's version. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  databases: z.array(z.object({ service: z.string(), collections: z.array(storedCollection) })),
  /** The archives of files outside the databases: the bucket, and the folder of releases. */
  archives: z.array(
    z.object({ of: z.enum(['files', 'releases']), count: z.number(), file: storedFile }),
  ),
  /** Prefixes of the hashes of the secrets that the data needs, by the names of their settings. */
  secrets: z.record(z.string(), z.string()),
  /** The file with the secrets themselves: only in an encrypted backup. */
  secretsFile: storedFile.nullable(),
});
export type Manifest = z.infer<typeof manifest>;

/** @throws a problem if the backup is unfinished or is no backup. */
export async function readManifest(backup: Place): Promise<Manifest> {
  const text = await backup
    .read(manifestName)
    .then(buffer)
    .catch((cause) => {
      throw problem(
        `${backup.address} is no whole backup: it has no ${manifestName}, which is written last.`,
        cause,
      );
    });
  try {
    return manifest.parse(JSON.parse(String(text)));
  } catch (cause) {
    throw problem(`The backup is damaged: its ${manifestName} is not readable.`, cause);
  }
}

/** Every file that a backup must have. */
export const filesOf = ({ databases, archives, secretsFile }: Manifest): StoredFile[] => [
  ...databases.flatMap(({ collections }) => collections.map(({ file }) => file)),
  ...archives.map(({ file }) => file),
  ...(secretsFile ? [secretsFile] : []),
];
