import * as z from 'zod';
import { isBucketName } from '../settings.ts';

/** The bucket that stores files, on S3 or a compatible server; none without an endpoint. */
export const bucketConfig = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .refine(isBucketName, 'must be 3 to 63 lower-case letters, digits, . and -, such as soloist')
    .default('soloist'),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
};
export type BucketConfig = z.output<z.ZodObject<typeof bucketConfig>>;

/** The location of a bucket and its credentials. */
export interface BucketSettings {
  bucket: string;
  /** Without one, Amazon's endpoint of the region. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Without a pair of keys the machine's own role is used. */
  accessKey?: string | undefined;
  secretKey?: string | undefined;
}

/** The bucket of the installation's files; none where no endpoint is set. */
export function bucketSettings(config: BucketConfig): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config;
  if (!endpoint) return undefined;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  return { bucket, endpoint, region, accessKey, secretKey };
}
