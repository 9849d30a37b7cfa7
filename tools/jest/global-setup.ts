import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEnvironment } from '../environment.ts';
import { findBrowser } from '../local-stack/browser.ts';
import { startStack } from '../local-stack/stack.ts';
import { freePort } from '../ports.ts';

declare global {
  var stopTestStack: (() => Promise<void>) | undefined;
}

/** One MongoDB, one Redis and one inbox for the whole run; each test file uses its own names there. */
export default async function setUp() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-jest-'));
  const stack = await startStack({ dataDir });
  const { settings } = await createEnvironment({
    dataDir,
    gatewayPort: await freePort(),
    mongoUrl: stack.mongo.url,
    redisUrl: stack.redis.url,
    smtpUrl: stack.mail.url,
    chromiumPath: findBrowser(),
    overrides: {
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      INBOX_URL: stack.mail.inboxUrl,
    },
  });
  Object.assign(process.env, settings);
  globalThis.stopTestStack = async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
