import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ReleaseFiles } from './release-files.ts';

export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Releases in a bucket of S3 or whatever speaks its protocol, below `releases/`. */
export function createBucketFiles(settings: BucketSettings): ReleaseFiles {
  const { endpoint, region, bucket: Bucket, accessKey, secretKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    // Bucket names as host names need DNS entries that no server of one's own has.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (name: string) => `releases/${name}`;
  return {
    async write(name, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body }));
    },
    async read(name) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
      if (!found.Body) throw new Error('the object has no body');
      return Buffer.from(await found.Body.transformToByteArray());
    },
    close: () => client.destroy(),
  };
}
