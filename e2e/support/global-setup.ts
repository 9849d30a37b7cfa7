import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '@soloist/tools/app.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { startExternalServices } from './external-services.ts';
import { startSageModel } from './sage-model.ts';

// Variables of tools/test-matrix.ts, which builds the shell or the remotes from an older commit.
const matrix = process.env;

/** Starts the composed app on free ports with an empty data folder. The tests find it through the environment. */
export default async function globalSetup() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soloist-e2e-'));
  const port = await freePort();
  const outside = await startExternalServices(`http://localhost:${port}`);
  const model = await startSageModel();
  const app = await startApp({
    dataDir,
    port,
    seed: true,
    remotesFrom: matrix.MATRIX_REMOTES_FROM,
    env: {
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      ERASE_AGAIN_MS: '2000',
      TEST_PEOPLE: 'true',
      // The demo’s counts are below the default, from which the start page shows them.
      PUBLIC_COUNT_MIN: '2',
      ...outside.env,
      ...model.env,
      ...(matrix.MATRIX_SHELL_DIR ? { SHELL_DIR: matrix.MATRIX_SHELL_DIR } : {}),
    },
  });
  process.env.APP_URL = app.url;
  process.env.INBOX_URL = app.inboxUrl;
  process.env.OUTSIDE_URL = outside.url;
  process.env.APP_MONGO_URL = app.settings.MONGO_URL;
  process.env.APP_REDIS_URL = app.settings.REDIS_URL;
  process.env.PAYMENT_PROVIDER_URL = app.paymentProvider?.pageUrl;
  process.env.INBOUND_URL = `smtp://127.0.0.1:${app.settings.INBOUND_SMTP_PORT}`;
  process.env.REMOTES_DIR = path.join(dataDir, 'remotes');
  process.env.APP_PLATFORM_URL = app.installation.apiUrl;
  process.env.APP_DEPLOY_TOKEN = app.installation.token;
  process.env.APP_IDENTITY_URL = app.settings.IDENTITY_URL;
  process.env.APP_INTERNAL_SECRET = app.settings.INTERNAL_SECRET;
  return async () => {
    await app.stop();
    await outside.stop();
    await model.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
