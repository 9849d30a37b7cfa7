import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServers } from '@soloist/tools/build.ts';
import { createEnvironment, type ProcessName, type Settings } from '@soloist/tools/environment.ts';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import mongoose from 'mongoose';
import type { Running } from './processes.ts';

/** Starts MongoDB and Redis for the benchmark, and any of the app's processes on them, built from their sources. */
export async function startStores(name: string, overrides: Settings = {}) {
  await buildServers();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${name}-bench-`));
  const logDir = path.join(dataDir, 'logs');
  const mongo = await startMongo({ dataDir, logDir });
  const redis = await startRedis({ dataDir, logDir });
  const { settings, ports } = await createEnvironment({
    dataDir,
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    smtpUrl: 'smtp://127.0.0.1:1',
    chromiumPath: 'none',
    gatewayPort: await freePort(),
    overrides: { LOG_LEVEL: 'warn', ...overrides },
  });

  return {
    dataDir,
    logDir,
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    internalSecret: settings.INTERNAL_SECRET!,
    publicUrl: settings.PUBLIC_URL!,
    /** Points mongoose, and with it a service's models, at one of the databases. */
    connect: (dbName: string) => mongoose.connect(mongo.url, { dbName, autoIndex: false }),
    /** Starts a process on the port that the others know, unless another is given. */
    async start(wanted: ProcessName, more: { port?: number; settings?: Settings } = {}) {
      const port = more.port ?? ports[wanted];
      const managed = manageAppProcess(appProcesses.find((each) => each.name === wanted)!, {
        environment: {
          ports: { ...ports, [wanted]: port },
          settings: { ...settings, ...more.settings },
        },
        logDir,
      });
      await managed.start();
      return { ...managed, url: `http://127.0.0.1:${port}` } satisfies Running;
    },
    async stop() {
      await mongoose.disconnect();
      await redis.stop();
      await mongo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
