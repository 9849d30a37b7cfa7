import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BucketSettings } from './bucket-config.ts';

/** A file may have 10,000 parts: 320 GB. */
const partBytes = 32 * 1024 * 1024;

/** Files by key, in S3 or a compatible store. */
export interface Bucket {
  /** Stores a file whole, or not at all. */
  write: (key: string, content: Buffer | Readable, contentType?: string) => Promise<void>;
  /** @throws Error when there is none, here or while it is read. */
  read: (key: string) => Promise<Readable>;
  /** No error when there is none. */
  remove: (key: string) => Promise<void>;
  /** Every file whose key has this prefix, in the order of keys. */
  list: (beginning: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
  close: () => void;
}

/** The one S3 client: it connects with the first file. */
export function openBucket(settings: BucketSettings): Bucket {
  const { bucket: Bucket, endpoint, region, accessKey, secretKey } = settings;
  const client = new S3Client({
    // Bucket names as host names need DNS entries that self-hosted servers lack.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: region ?? 'us-east-1',
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async write(Key, Body, ContentType) {
      const params = { Bucket, Key, Body, ContentType };
      await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!Body) throw new Error('the object has no body');
      return Body as Readable;
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const question = { Bucket, Prefix, ContinuationToken };
        const page = await client.send(new ListObjectsV2Command(question));
        for (const { Key: key, LastModified: writtenAt = new Date() } of page.Contents ?? []) {
          if (key) yield { key, writtenAt };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    close: () => client.destroy(),
  };
}
