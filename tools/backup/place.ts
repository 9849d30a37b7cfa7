import path from 'node:path';
import type { Readable } from 'node:stream';
import { createFolderPlace } from './folder-place.ts';
import { createS3Place } from './s3-place.ts';
import { type BackupSettings, backupBucket } from './settings.ts';

/** A location of backup files, by names with `/`. */
export interface Place {
  /** The address as people write it. */
  address: string;
  /** The place at a path below this one. */
  below: (name: string) => Place;
  /** Stores a complete file or none. */
  write: (name: string, content: Readable) => Promise<void>;
  /** @throws Error if the file does not exist, immediately or while it is read. */
  read: (name: string) => Promise<Readable>;
  /** The names of all files. */
  names: () => Promise<string[]>;
  /** Deletes a file, or everything below a path. */
  remove: (name: string) => Promise<void>;
}

/** The place that an address names: a folder, or `s3://bucket/prefix`. */
export function openPlace(address: string, settings: BackupSettings): Place {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (bucket) return createS3Place({ ...backupBucket(settings, bucket), prefix });
  return createFolderPlace(path.resolve(address));
}
