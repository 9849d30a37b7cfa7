import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestService } from '@soloist/server-kit/testing-service';
import { startPlatform } from '../src/app.ts';
import type { PlatformConfig } from '../src/config.ts';

export const testDeployToken = `deploy_${'t'.repeat(40)}`;

/** The service on a free port with its own stores, folder and installation deploy token. */
export async function startTestPlatform(
  settings: Partial<PlatformConfig> = {},
  webhookPauses?: number[],
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'platform-test-'));
  const testSettings = {
    RELEASE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey,
    DEPLOY_TOKEN: testDeployToken,
    RELEASES_DIR: folder,
    S3_BUCKET: 'soloist',
    ...settings,
  };
  const service = await startTestService((config) =>
    startPlatform({ ...config, ...testSettings }, webhookPauses),
  );
  return {
    ...service,
    config: { ...service.config, ...testSettings } satisfies PlatformConfig,
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;
