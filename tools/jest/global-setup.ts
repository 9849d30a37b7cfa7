import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEnvironment } from '../environment.ts';
import { findBrowser } from '../local-stack/browser.ts';
import { startMongo } from '../local-stack/mongo.ts';
import { startStack } from '../local-stack/stack.ts';
import { freePort } from '../ports.ts';

declare global {
  var stopTestStack: (() => Promise<void>) | undefined;
}

/**
 * One Redis and one inbox for the whole run, and a MongoDB for each of the two workers; each test file uses
 * its own names there. MongoDB's embedded engine keeps a file open of every collection and index that there
 * ever was, and ends at the limit of its process: one alone came to it.
 */
export default async function setUp() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-jest-'));
  const stack = await startStack({ dataDir });
  const ofSecond = path.join(dataDir, 'second-worker');
  const second = await startMongo({ dataDir: ofSecond, logDir: ofSecond });
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
  Object.assign(process.env, settings, { MONGO_URL_2: second.url });
  globalThis.stopTestStack = async () => {
    await Promise.all([stack.stop(), second.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}
