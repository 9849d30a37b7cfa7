import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testConfig } from '@soloist/server-kit/testing-stores';
import { buildServers } from '../../../tools/build.ts';
import { startMongo } from '../../../tools/local-stack/mongo.ts';
import { startRedis } from '../../../tools/local-stack/redis.ts';
import { manageProcess } from '../../../tools/managed-process.ts';
import { fromRoot } from '../../../tools/paths.ts';
import { freePort } from '../../../tools/ports.ts';
import { bundleOf } from '../../../tools/processes.ts';
import { startFakeIdentity } from './fake-identity.ts';
import { createHttp } from './http.ts';
import { browserPids } from './pdf-tools.ts';
import { startTestMailServer } from './test-mail-server.ts';

const folder = 'services/documents';
/** Time after which a silent mail server counts as dead. */
const answerMs = 5000;

async function startStores(dataDir: string) {
  // These are separate stores, which a test may kill: not those that the test runner shares.
  // biome-ignore lint/style/noProcessEnv: the local stack takes running stores from here
  const env = process.env;
  const shared = { MONGO_URL: env.MONGO_URL, REDIS_URL: env.REDIS_URL };
  delete env.MONGO_URL;
  delete env.REDIS_URL;
  try {
    const folders = { dataDir, logDir: path.join(dataDir, 'logs') };
    return await Promise.all([startMongo(folders), startRedis(folders)]);
  } finally {
    Object.assign(env, shared);
  }
}

/**
 * The service as in production: two processes, stores and a mail server, each of which a test may
 * end. `settings` override its own.
 */
export async function startRealDocuments(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-documents-'));
  const [mongo, redis] = await startStores(dataDir);
  await buildServers();
  const config = testConfig();
  const [identity, mail] = await Promise.all([
    startFakeIdentity(config.INTERNAL_SECRET),
    startTestMailServer(),
  ]);

  async function manage(name: string, entry: string) {
    const port = await freePort();
    const env = {
      // biome-ignore lint/style/noProcessEnv: a child needs the path and the compile cache
      ...process.env,
      ...toEnvironment(config),
      DB_PREFIX: 'soloist',
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      IDENTITY_URL: identity.url,
      MESSAGING_URL: 'http://127.0.0.1:1',
      SMTP_URL: mail.url,
      SMTP_ANSWER_MS: String(answerMs),
      JOB_LOCK_MS: '2000',
      MAIL_FROM: 'Soloist <hello@soloist.example>',
      TEAM_EMAIL: 'team@soloist.example',
      LOG_LEVEL: 'info',
      ...settings,
      PORT: String(port),
    };
    const url = `http://127.0.0.1:${port}`;
    const managed = manageProcess({
      name,
      command: process.execPath,
      args: [bundleOf({ folder, entry })],
      cwd: fromRoot(folder),
      env,
      logFile: path.join(dataDir, `${name}.log`),
      isReady: async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true,
    });
    await managed.start();
    return { ...managed, url };
  }
  const main = await manage('documents', 'src/main.ts');
  const worker = await manage('worker', 'src/worker.ts');

  return {
    mongo,
    redis,
    mail,
    identity,
    main,
    worker,
    dataDir,
    ...createHttp(main.url),
    async killBrowser() {
      for (const pid of await browserPids(worker.pid())) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      await Promise.all([main.stop(), worker.stop()]);
      await Promise.all([mongo.stop(), redis.stop(), mail.stop(), identity.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type RealDocuments = Awaited<ReturnType<typeof startRealDocuments>>;

const toEnvironment = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
