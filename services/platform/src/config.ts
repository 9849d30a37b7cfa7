import { createPrivateKey, type KeyObject } from 'node:crypto';
import { baseConfig, bucketConfig, bucketSettings, loadConfig } from '@soloist/server-kit';
import * as z from 'zod';
import type { FileStoreSettings } from './modules/releases/index.ts';

/** Platform's settings besides those of every service; see docs/architecture.md, "Environment". */
export const platformSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  /** Ed25519, PKCS #8, DER in base64: gateways show only manifests that it signed. */
  RELEASE_SIGNING_KEY: z.string().transform(parseSigningKey),
  /** The installation's own deploy token, for every remote; without it only admins' tokens work. */
  DEPLOY_TOKEN: z
    .string()
    .regex(/^(deploy_.{32,})?$/, 'must be "deploy_" and at least 32 random characters')
    .default(''),
  /** The folder for releases when there is no bucket. */
  RELEASES_DIR: z.string().default(''),
});

export const loadPlatformConfig = (env = process.env) => loadConfig(platformSettings, env);
export type PlatformConfig = ReturnType<typeof loadPlatformConfig>;

function parseSigningKey(text: string, context: z.RefinementCtx): KeyObject {
  try {
    const key = createPrivateKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The same sentence as for a key of another kind.
  }
  context.addIssue(
    'is not an Ed25519 key. Create one with "openssl genpkey -algorithm ed25519 -outform DER | base64 -w0"',
  );
  return z.NEVER;
}

/** The store of the releases' files. @throws Error when neither a bucket nor a folder is set. */
export function fileStoreSettings(config: PlatformConfig): FileStoreSettings {
  const bucket = bucketSettings(config);
  if (bucket) return bucket;
  if (config.RELEASES_DIR) return { folder: config.RELEASES_DIR };
  throw new Error('Set RELEASES_DIR or S3_ENDPOINT to store releases.');
}
