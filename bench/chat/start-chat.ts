import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startKeyServer } from '@soloist/service-kit/testing-service';
import { createEnvironment } from '@soloist/tools/environment.ts';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { type ManagedProcess, manageProcess } from '@soloist/tools/managed-process.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { canConnect, freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import mongoose from 'mongoose';

/** Some processes of one service. */
export interface Nodes {
  urls: string[];
  /** Memory of all of them, in MB (Linux only, else 0). */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** MongoDB and Redis of the run's own, keys that sign, and as many processes as are asked for. */
export async function startChatBench() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chat-bench-'));
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
    overrides: {
      LOG_LEVEL: 'warn',
      IDENTITY_URL: keys.url,
      DB_PREFIX: 'bench',
      // Several processes of one machine cannot all take mails in.
      INBOUND_SMTP_PORT: '0',
    },
  });
  const messaging = appProcesses.find(({ name }) => name === 'messaging')!;

  return {
    tokenFor: (userId: string) => keys.tokenFor({ userId }),
    /** Points mongoose, and with it messaging's models, at its database. */
    connect: () => mongoose.connect(mongo.url, { dbName: 'bench_messaging', autoIndex: false }),
    startMessaging: (count: number) =>
      startNodes(count, (port) => {
        const ports = { ...environment.ports, messaging: port };
        return manageAppProcess(messaging, { environment: { ...environment, ports }, logDir });
      }),
    /** socket.io with the same transport and adapter, and nothing stored. */
    startBare: (count: number) =>
      startNodes(count, (port) =>
        manageProcess({
          name: `bare-${port}`,
          command: process.execPath,
          args: [fromRoot('bench/chat/bare.ts')],
          env: { ...process.env, PORT: String(port), REDIS_URL: redis.url },
          logFile: path.join(logDir, `bare-${port}.log`),
          isReady: () => canConnect(port),
        }),
      ),
    async close() {
      await mongoose.disconnect();
      await redis.stop();
      await mongo.stop();
      keys.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type ChatBench = Awaited<ReturnType<typeof startChatBench>>;

async function startNodes(count: number, manage: (port: number) => ManagedProcess): Promise<Nodes> {
  const urls: string[] = [];
  const processes: ManagedProcess[] = [];
  for (let node = 0; node < count; node += 1) {
    const port = await freePort();
    const managed = manage(port);
    await managed.start();
    processes.push(managed);
    urls.push(`http://127.0.0.1:${port}`);
  }
  return {
    urls,
    async memory() {
      const each = await Promise.all(processes.map((managed) => residentMb(managed.pid())));
      return each.reduce((sum, mb) => sum + mb, 0);
    },
    async stop() {
      for (const managed of processes) await managed.stop();
    },
  };
}

async function residentMb(pid = 0) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
