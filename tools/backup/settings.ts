import path from 'node:path';
import { baseConfig } from '@soloist/service-kit';
import * as z from 'zod';
import { localFolder } from '../paths.ts';
import { problem } from '../progress.ts';
import type { S3Settings } from './s3-place.ts';

// A line of an .env file may name a variable and leave it empty.
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const count = (usual: number) => z.coerce.number().int().min(0).default(usual);

export const backupSettings = z.object({
  MONGO_URL: baseConfig.MONGO_URL,
  DB_PREFIX: z.string().default('soloist'),
  S3_ENDPOINT: optional,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  /** The folder of the platform's releases, where they are not in the bucket. */
  RELEASES_DIR: optional,
  /** Where backups are kept: a folder, or `s3://bucket/prefix`. */
  BACKUP_TO: optional.pipe(z.string().default(path.join(localFolder, 'backups'))),
  /** Of that bucket; best another account's than the installation's own. */
  BACKUP_S3_ENDPOINT: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY: optional,
  BACKUP_S3_SECRET_KEY: optional,
  /** Encrypts backups (`age1…`); whoever has it cannot read them. */
  BACKUP_PUBLIC_KEY: optional.pipe(z.string().startsWith('age1').optional()),
  /** Reads them again (`AGE-SECRET-KEY-…`): for verifying and restoring alone. */
  BACKUP_SECRET_KEY: optional.pipe(z.string().startsWith('AGE-SECRET-KEY-').optional()),
  BACKUP_EVERY_HOURS: z.coerce.number().positive().default(24),
  /** How many days, weeks and months keep their newest backup. */
  BACKUP_KEEP_DAYS: count(7),
  BACKUP_KEEP_WEEKS: count(4),
  BACKUP_KEEP_MONTHS: count(12),
});
export type BackupSettings = z.output<typeof backupSettings>;

/** @throws a problem that names every wrong or missing setting. */
export function readBackupSettings(env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const { success, data, error } = backupSettings.safeParse(env);
  if (success) return data;
  const lines = error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
  throw problem(`Set these first (docs/operate.md, "Backups"):\n${lines.join('\n')}`);
}

/** The bucket of the installation's files; nothing where they are in the database. */
export function fileBucket(
  settings: BackupSettings,
): (S3Settings & { bucket: string }) | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = 'soloist', S3_REGION: region } = settings;
  if (!endpoint) return undefined;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  return { endpoint, bucket, region, accessKey, secretKey };
}

export const backupBucket = (settings: BackupSettings): S3Settings => ({
  endpoint: settings.BACKUP_S3_ENDPOINT,
  region: settings.BACKUP_S3_REGION,
  accessKey: settings.BACKUP_S3_ACCESS_KEY,
  secretKey: settings.BACKUP_S3_SECRET_KEY,
});
