import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Place } from './place.ts';

export interface S3Settings {
  endpoint?: string | undefined;
  region?: string | undefined;
  accessKey?: string | undefined;
  secretKey?: string | undefined;
}
interface S3Prefix extends S3Settings {
  bucket: string;
  prefix: string;
}

/** A file may have 10,000 parts: 320 GB. */
const partBytes = 32 * 1024 * 1024;

/** A client for S3 or whatever speaks its protocol. */
export const createS3Client = ({ endpoint, region, accessKey, secretKey }: S3Settings) =>
  new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: region ?? 'us-east-1',
    // Without a pair the machine's own role is used.
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Every key of a bucket below a prefix, in order. */
export async function* keysOf(client: S3Client, Bucket: string, Prefix = '') {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** Files below a prefix of a bucket. */
export function createS3Place(settings: S3Prefix): Place {
  const { bucket: Bucket, prefix } = settings;
  const client = createS3Client(settings);
  const base = prefix ? `${prefix}/` : '';

  return {
    address: `s3://${Bucket}/${prefix}`,
    below: (name) => createS3Place({ ...settings, prefix: `${base}${name}` }),
    async write(name, content) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: `${base}${name}`, Body: content },
        partSize: partBytes,
        queueSize: 2,
      });
      await upload.done();
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${base}${name}` }));
      return Body as Readable;
    },
    async names() {
      const names: string[] = [];
      for await (const key of keysOf(client, Bucket, base)) names.push(key.slice(base.length));
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: `${base}${name}` }));
      for await (const Key of keysOf(client, Bucket, `${base}${name}/`)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    },
  };
}
