import path from 'node:path';
import type { Readable } from 'node:stream';
import { createFolderPlace } from './folder-place.ts';
import { createS3Place } from './s3-place.ts';
import { type BackupSettings, backupBucket } from './settings.ts';

/** Where files of backups lie, by names with `/`. */
export interface Place {
  /** As people write it. */
  address: string;
  /** The place below a name of this one. */
  below: (name: string) => Place;
  /** Stores a file whole, or not at all. */
  write: (name: string, content: Readable) => Promise<void>;
  /** @throws Error when there is none, here or while it is read. */
  read: (name: string) => Promise<Readable>;
  /** Every file. */
  names: () => Promise<string[]>;
  /** A file, or everything below a name. */
  remove: (name: string) => Promise<void>;
}

/** The place that an address names: a folder, or `s3://bucket/prefix`. */
export function openPlace(address: string, settings: BackupSettings): Place {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (bucket) return createS3Place({ ...backupBucket(settings, bucket), prefix });
  return createFolderPlace(path.resolve(address));
}
