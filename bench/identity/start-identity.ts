import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEnvironment } from '@soloist/tools/environment.ts';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import mongoose from 'mongoose';

/** MongoDB and Redis of the run's own, and identity as a process on any of their databases. */
export async function startIdentityBench() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'identity-bench-'));
  const logDir = path.join(dataDir, 'logs');
  const mongo = await startMongo({ dataDir, logDir });
  const redis = await startRedis({ dataDir, logDir });
  const environment = await createEnvironment({
    dataDir,
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    smtpUrl: 'smtp://127.0.0.1:1',
    chromiumPath: 'none',
    gatewayPort: await freePort(),
    overrides: { LOG_LEVEL: 'warn' },
  });

  return {
    /** Points mongoose, and with it the service's models, at the service's database. */
    connect: (prefix: string) =>
      mongoose.connect(mongo.url, { dbName: `${prefix}_identity`, autoIndex: false }),
    async start(prefix: string) {
      const settings = { ...environment.settings, DB_PREFIX: prefix };
      const service = manageAppProcess(appProcesses.find(({ name }) => name === 'identity')!, {
        environment: { ...environment, settings },
        logDir,
      });
      await service.start();
      return { url: environment.settings.IDENTITY_URL!, stop: service.stop };
    },
    async close() {
      await mongoose.disconnect();
      await redis.stop();
      await mongo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
