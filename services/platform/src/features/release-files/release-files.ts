import type { BucketSettings } from '@soloist/service-kit';
import { createBucketFiles } from './bucket-files.ts';
import { createFolderFiles } from './folder-files.ts';

/** Where the bytes of releases are kept; a name is `<remote>/<hash>`. */
export interface ReleaseFiles {
  /** What is there already has the same bytes. */
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** @throws Error when there is no such file. */
  read: (name: string) => Promise<Buffer>;
  close: () => void;
}

export type FileStoreSettings = { folder: string } | BucketSettings;

export const openReleaseFiles = (settings: FileStoreSettings): ReleaseFiles =>
  'folder' in settings ? createFolderFiles(settings.folder) : createBucketFiles(settings);
