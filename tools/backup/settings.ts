import path from 'node:path';
import {
  type BucketSettings,
  baseConfig,
  bucketConfig,
  findFaults,
  isBucketName,
  loadConfig,
  numberSetting,
} from '@soloist/server-kit';
import * as z from 'zod';
import { localFolder } from '../paths.ts';
import { problem } from '../progress.ts';

const count = (usual: number) => numberSetting(z.int().min(0)).default(usual);
/** The bucket of `s3://bucket/prefix`. */
const bucketOf = (place: string) => /^s3:\/\/([^/]+)/.exec(place)?.[1] ?? '';

export const backupSettings = z.object({
  MONGO_URL: baseConfig.MONGO_URL,
  DB_PREFIX: baseConfig.DB_PREFIX,
  ...bucketConfig,
  /** The folder of the platform's releases, if they are not in the bucket. */
  RELEASES_DIR: z.string().optional(),
  /** The location of backups: a folder, or `s3://bucket/prefix`. */
  BACKUP_TO: z
    .string()
    .refine(
      (place) => path.isAbsolute(place) || isBucketName(bucketOf(place)),
      'must be a full path like /data/backups, or s3://bucket/prefix',
    )
    .default(path.join(localFolder, 'backups')),
  /** Keys of that bucket; preferably of another account than the installation's. */
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  /** The public key that encrypts backups (`age1…`); it cannot decrypt them. */
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58,}$/,
      'must be a public key of make-key, which starts with age1',
    )
    .optional(),
  /** The secret key that decrypts them (`AGE-SECRET-KEY-…`), only for verifying and restoring. */
  BACKUP_SECRET_KEY: z
    .string()
    .startsWith(
      'AGE-SECRET-KEY-',
      'must be a secret key of make-key, which starts with AGE-SECRET-KEY-',
    )
    .optional(),
  BACKUP_EVERY_HOURS: numberSetting(z.number().positive()).default(24),
  /** How many days, weeks and months keep their newest backup. */
  BACKUP_KEEP_DAYS: count(7),
  BACKUP_KEEP_WEEKS: count(4),
  BACKUP_KEEP_MONTHS: count(12),
});
export type BackupSettings = z.output<typeof backupSettings>;

/** @throws a problem that names every wrong or missing setting. */
export function readBackupSettings(env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const faults = findFaults(backupSettings, env);
  if (faults.length === 0) return loadConfig(backupSettings, env);
  const lines = faults.map(({ name, message }) => `  ${name}: ${message}`);
  throw problem(`Set these first (docs/operate.md, "Backups"):\n${lines.join('\n')}`);
}

/** The bucket of backups, with its own keys. */
export const backupBucket = (settings: BackupSettings, bucket: string): BucketSettings => ({
  bucket,
  endpoint: settings.BACKUP_S3_ENDPOINT,
  region: settings.BACKUP_S3_REGION,
  accessKey: settings.BACKUP_S3_ACCESS_KEY,
  secretKey: settings.BACKUP_S3_SECRET_KEY,
});
