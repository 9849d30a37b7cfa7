import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Blobs, recordsOf } from './blob-store.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Bytes in a bucket of S3 or whatever speaks its protocol; the records stay in the database. */
export function createS3Blobs(settings: S3Settings): Blobs & { close: () => void } {
  const { bucket: Bucket, accessKey, secretKey, endpoint, region } = settings;
  const client = new S3Client({
    endpoint,
    region,
    // Bucket names as host names need DNS entries that no server of one's own has.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (kind: string, id: string) => `${kind}/${id}`;

  return {
    async write(kind, { record, bytes }) {
      const Key = keyOf(kind, record._id);
      const { contentType: ContentType } = record.metadata;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }));
      const metadata = { ...record.metadata, place: 's3' as const };
      await recordsOf(kind).insertOne({ ...record, metadata, uploadDate: new Date() });
    },
    async read(kind, id) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(kind, id) }));
      if (!found.Body) throw new Error('the object has no body');
      return Buffer.from(await found.Body.transformToByteArray());
    },
    async remove(kind, id) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(kind, id) }));
    },
    async *writtenIn(kind, { after, before }) {
      let ContinuationToken: string | undefined;
      do {
        const list = { Bucket, Prefix: keyOf(kind, ''), ContinuationToken };
        const page = await client.send(new ListObjectsV2Command(list));
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
          const id = Key.slice(kind.length + 1);
          if (id && LastModified >= after && LastModified < before) yield id;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    close: () => client.destroy(),
  };
}
