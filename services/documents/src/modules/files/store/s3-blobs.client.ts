import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '@soloist/server-kit';
import { openBucket } from '@soloist/server-kit/bucket';
import { type Blobs, recordsOf } from './blob-store.model.ts';

/** Stores bytes in a bucket; the records stay in the database. */
export function createS3Blobs(settings: BucketSettings): Blobs & { close: () => void } {
  const bucket = openBucket(settings);
  const keyOf = (kind: string, id: string) => `${kind}/${id}`;

  return {
    async write(kind, { record, bytes }) {
      await bucket.write(keyOf(kind, record._id), bytes, record.metadata.contentType);
      const metadata = { ...record.metadata, place: 's3' as const };
      await recordsOf(kind).insertOne({ ...record, metadata, uploadDate: new Date() });
    },
    read: async (kind, id) => buffer(await bucket.read(keyOf(kind, id))),
    remove: (kind, id) => bucket.remove(keyOf(kind, id)),
    async *listStoredBetween(kind, { after, before }) {
      for await (const { key, writtenAt } of bucket.list(keyOf(kind, ''))) {
        const id = key.slice(kind.length + 1);
        if (id && writtenAt >= after && writtenAt < before) yield id;
      }
    },
    close: bucket.close,
  };
}
