import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startKeyServer } from '@soloist/service-kit/testing-service';
import { createEnvironment } from '@soloist/tools/environment.ts';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import mongoose from 'mongoose';
import { createEmbeddedEngine } from '../../services/marketplace/src/features/search/embedded/embedded-engine.ts';

/** MongoDB and Redis of the run's own, keys that sign, and marketplace as a process on any of their databases. */
export async function startMarketplaceBench() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketplace-bench-'));
  const logDir = path.join(dataDir, 'logs');
  const keys = await startKeyServer();
  const mongo = await startMongo({ dataDir, logDir });
  const redis = await startRedis({ dataDir, logDir });
  const environment = await createEnvironment({
    dataDir,
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    smtpUrl: 'smtp://127.0.0.1:1',
    chromiumPath: 'none',
    gatewayPort: await freePort(),
    overrides: { LOG_LEVEL: 'warn', IDENTITY_URL: keys.url },
  });

  const indexPath = (prefix: string) => path.join(dataDir, `${prefix}.db`);

  return {
    /** The file of the search index that `start` gives the service. */
    indexPath,
    token: keys.tokenFor(),
    /** Points mongoose, and with it the service's models, at the service's database. */
    connect: (prefix: string) =>
      mongoose.connect(mongo.url, { dbName: `${prefix}_marketplace`, autoIndex: false }),
    async start(prefix: string) {
      const SEARCH_INDEX_PATH = indexPath(prefix);
      const settings = { ...environment.settings, DB_PREFIX: prefix, SEARCH_INDEX_PATH };
      await keepFromFilling(SEARCH_INDEX_PATH);
      const service = manageAppProcess(appProcesses.find(({ name }) => name === 'marketplace')!, {
        environment: { ...environment, settings },
        logDir,
      });
      await service.start();
      return { url: environment.settings.MARKETPLACE_URL!, stop: service.stop };
    },
    async close() {
      await mongoose.disconnect();
      await redis.stop();
      await mongo.stop();
      keys.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Making the search index in the background would be measured too: it is made before, or not at all. */
async function keepFromFilling(file: string) {
  const engine = createEmbeddedEngine(file);
  if (!(await engine.isFilled())) await engine.setFilled();
  await engine.close();
}
