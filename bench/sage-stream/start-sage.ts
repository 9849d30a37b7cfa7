import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestKeys, newId } from '@soloist/service-kit/testing';
import { createEnvironment } from '@soloist/tools/environment.ts';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { manageProcess } from '@soloist/tools/managed-process.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { canConnect, freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';

export interface Person {
  userId: string;
  token: string;
}

/** The model's server, and the app's parts between it and a window: stores, sage, gateway. */
export async function startSageBench() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sage-bench-'));
  const logDir = path.join(dataDir, 'logs');
  const identity = await standForIdentity();
  const model = await startModel(logDir);
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
      DB_PREFIX: 'bench',
      IDENTITY_URL: identity.url,
      SHELL_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0',
      SAGE_BASE_URL: `${model.url}/v1`,
      SAGE_API_KEY: 'none',
      SAGE_MODEL: 'bench',
      SAGE_MESSAGES_PER_MINUTE: '1000000',
      SAGE_BUDGET_FREE: '1000000000',
    },
  });
  const [sage, gateway] = (['sage', 'gateway'] as const).map((wanted) =>
    manageAppProcess(appProcesses.find(({ name }) => name === wanted)!, { environment, logDir }),
  );
  const stop = async () => {
    for (const part of [gateway, sage, redis, mongo, model]) await part?.stop();
    identity.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await Promise.all([sage?.start(), gateway?.start()]).catch(async (error) => {
    await stop();
    throw error;
  });

  return {
    url: environment.settings.PUBLIC_URL!,
    modelUrl: model.url,
    newPerson: identity.newPerson,
    /** Memory of the sage process, in MB (Linux only, else 0). */
    sageMemory: () => residentMb(sage?.pid()),
    /** Processor time of the sage process so far, in seconds (Linux only, else 0). */
    sageCpu: () => cpuSeconds(sage?.pid()),
    stop,
  };
}
export type SageBench = Awaited<ReturnType<typeof startSageBench>>;

/** Keys and people without accounts: who asks is not what is measured. */
async function standForIdentity() {
  const { keys, tokenFor } = createTestKeys();
  const server = createServer(async (req, res) => {
    if (req.url !== '/auth/jwks') return res.writeHead(404).end();
    res.end(JSON.stringify(await keys()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newPerson: (): Person => {
      const userId = newId();
      return { userId, token: tokenFor({ userId }) };
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function startModel(logDir: string) {
  const port = await freePort();
  const model = manageProcess({
    name: 'model',
    command: process.execPath,
    args: [fromRoot('bench/sage-stream/model.ts')],
    env: { ...process.env, PORT: String(port) },
    logFile: path.join(logDir, 'model.log'),
    isReady: () => canConnect(port),
  });
  await model.start();
  return { url: `http://127.0.0.1:${port}`, stop: model.stop };
}

async function residentMb(pid = 0) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function cpuSeconds(pid = 0) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
