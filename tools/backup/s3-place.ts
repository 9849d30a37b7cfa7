import type { BucketSettings } from '@soloist/server-kit';
import { openBucket } from '@soloist/server-kit/bucket';
import type { Place } from './place.ts';

interface S3Prefix extends BucketSettings {
  prefix: string;
}

/** Files below a prefix of a bucket. */
export function createS3Place(settings: S3Prefix): Place {
  const bucket = openBucket(settings);
  const { prefix } = settings;
  const base = prefix ? `${prefix}/` : '';

  return {
    address: `s3://${settings.bucket}/${prefix}`,
    below: (name) => createS3Place({ ...settings, prefix: `${base}${name}` }),
    write: (name, content) => bucket.write(`${base}${name}`, content),
    read: (name) => bucket.read(`${base}${name}`),
    async names() {
      const names: string[] = [];
      for await (const { key } of bucket.list(base)) names.push(key.slice(base.length));
      return names;
    },
    async remove(name) {
      await bucket.remove(`${base}${name}`);
      for await (const { key } of bucket.list(`${base}${name}/`)) await bucket.remove(key);
    },
  };
}
