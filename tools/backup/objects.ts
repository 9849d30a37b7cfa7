import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { extract, pack } from 'tar-stream';
import { createS3Client, keysOf, type S3Settings } from './s3-place.ts';

type Bucket = S3Settings & { bucket: string };

const contentTypeRecord = 'SOLOIST.contentType';

/** The objects of a bucket as a tar archive, and how many they were. */
export function readObjects({ bucket, ...settings }: Bucket) {
  const client = createS3Client(settings);
  const archive = pack();
  let count = 0;
  async function fill() {
    for await (const Key of keysOf(client, bucket)) {
      const found = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key }))
        // Deleted since it was listed.
        .catch((error: Error) => (error.name === 'NoSuchKey' ? undefined : Promise.reject(error)));
      if (!found) continue;
      const { Body, ContentLength: size, ContentType = 'application/octet-stream' } = found;
      const entry = archive.entry({ name: Key, size, pax: { [contentTypeRecord]: ContentType } });
      await pipeline(Body as Readable, entry);
      count += 1;
    }
    archive.finalize();
  }
  fill().catch((error: Error) => archive.destroy(error));
  return { content: archive as AsyncIterable<Buffer>, sums: () => ({ count }) };
}

/** Writes what `readObjects` gave. @returns how many they were. */
export async function loadObjects({ bucket, ...settings }: Bucket, content: Readable) {
  const client = createS3Client(settings);
  let count = 0;
  const archive = extract();
  const unpacked = pipeline(content, archive);
  for await (const entry of archive) {
    const { name: Key, pax } = entry.header as { name: string; pax?: Record<string, string> };
    const put = {
      Bucket: bucket,
      Key,
      // Whole: none is larger than an upload may be, 22 MB.
      Body: await buffer(entry),
      ContentType: pax?.[contentTypeRecord],
    };
    await client.send(new PutObjectCommand(put));
    count += 1;
  }
  await unpacked;
  return count;
}

export async function hasObjects({ bucket, ...settings }: Bucket) {
  for await (const _ of keysOf(createS3Client(settings), bucket)) return true;
  return false;
}

export async function removeObjects({ bucket, ...settings }: Bucket) {
  const client = createS3Client(settings);
  for await (const Key of keysOf(client, bucket)) {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }
}
