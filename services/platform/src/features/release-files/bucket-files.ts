import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '@soloist/service-kit';
import { openBucket } from '@soloist/service-kit/bucket';
import type { ReleaseFiles } from './release-files.ts';

/** Releases in a bucket, below `releases/`. */
export function createBucketFiles(settings: BucketSettings): ReleaseFiles {
  const bucket = openBucket(settings);
  const keyOf = (name: string) => `releases/${name}`;
  return {
    write: (name, bytes) => bucket.write(keyOf(name), bytes),
    read: async (name) => buffer(await bucket.read(keyOf(name))),
    close: bucket.close,
  };
}
