import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../local-stack/browser.ts';
import type { LocalStore } from '../local-stack/local-store.ts';
import { startMongo } from '../local-stack/mongo.ts';
import { startRedis } from '../local-stack/redis.ts';

declare global {
  var stopStores: (() => Promise<void>) | undefined;
}

/** One Redis for the whole run, and a MongoDB for each worker, because its engine is slow. */
export default async function startStores({ maxWorkers }: { maxWorkers: number }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-jest-'));
  const startMongoOf = (worker: string) => {
    const folder = path.join(dataDir, worker);
    return startMongo({ dataDir: folder, logDir: folder });
  };
  const workers = Array.from({ length: maxWorkers }, (_, i) => `worker-${i + 1}`);
  const [redis, ...mongos] = await Promise.all([
    startRedis({ dataDir, logDir: dataDir }),
    ...workers.map(startMongoOf),
  ]);
  // No test kills these, so they need not wait for the disk at every write.
  const withoutJournal = ({ url }: LocalStore) => url.replace('journal=true', 'journal=false');
  Object.assign(process.env, {
    TEST_MONGO_URLS: mongos.map(withoutJournal).join(' '),
    TEST_REDIS_URL: redis.url,
    CHROMIUM_PATH: findBrowser(),
  });
  globalThis.stopStores = async () => {
    await Promise.all([redis, ...mongos].map((store) => store.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
}
