import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { testStores } from '@soloist/server-kit/testing-stores';
import { buildServers } from './build.ts';
import { createEnvironment } from './environment.ts';
import type { ManagedProcess } from './managed-process.ts';
import { freePort } from './ports.ts';
import { appProcesses, manageAppProcess } from './processes.ts';

jest.setTimeout(180_000);

let dataDir: string;
let gateway: ManagedProcess;
let identities: ManagedProcess[];
let url: string;
beforeAll(async () => {
  await buildServers();
  dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-rolling-'));
  await writeFile(path.join(dataDir, 'index.html'), '<!doctype html><title>Soloist</title>');
  const gatewayPort = await freePort();
  const stores = testStores();
  const environment = await createEnvironment({
    dataDir,
    gatewayPort,
    mongoUrl: stores.mongoUrl,
    redisUrl: stores.redisUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
    chromiumPath: 'none',
    overrides: { DB_PREFIX: path.basename(dataDir), LEAVE_MS: '4500', RATE_LIMIT_PER_MINUTE: '0' },
  });
  const ports = await Promise.all([freePort(), freePort()]);
  const start = (name: string, port: number, settings = {}) => {
    const process = appProcesses.find((each) => each.name === name);
    if (!process) throw new Error(`there is no process ${name}`);
    return manageAppProcess(process, {
      logDir: dataDir,
      environment: {
        ports: { ...environment.ports, [name]: port },
        settings: { ...environment.settings, ...settings },
      },
    });
  };
  identities = ports.map((port) => start('identity', port));
  gateway = start('gateway', gatewayPort, {
    SHELL_DIR: dataDir,
    IDENTITY_URL: ports.map((port) => `http://127.0.0.1:${port}`).join(),
  });
  url = `http://127.0.0.1:${gatewayPort}/api`;
  await Promise.all([...identities, gateway].map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all([...identities, gateway].map((each) => each.kill()));
  await rm(dataDir, { recursive: true, force: true });
});

test('loses no request while the processes of a service are restarted one after the other', async () => {
  const load = startLoad();
  await sleep(500);
  for (const process of identities) {
    await process.stop();
    await process.start();
  }
  await sleep(500);
  const { answered, wrong } = await load.end();
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(200);
});

/** Reads and posts on reused and new connections; no request is retried. */
function startLoad() {
  const agent = new Agent({ keepAlive: true });
  const wrong: string[] = [];
  let answered = 0;
  let isEnded = false;
  const ask = (method: string, at: string, status: number) =>
    new Promise<void>((resolve) => {
      const failed = (why: unknown) => {
        wrong.push(`${method} ${at}: ${why}`);
        resolve();
      };
      const headers = { 'content-type': 'application/json' };
      const outgoing = request(`${url}${at}`, { method, headers, agent }, (reply) => {
        text(reply).then((body) => {
          if (reply.statusCode !== status) return failed(`${reply.statusCode} ${body}`);
          answered += 1;
          resolve();
        }, failed);
      });
      outgoing.once('error', failed);
      outgoing.end(method === 'POST' ? '{}' : undefined);
    });
  async function send(pauseMs: number) {
    while (!isEnded) {
      // Bursts make new connections.
      await Promise.all([
        ask('GET', '/auth/jwks', 200),
        // The service refuses a login without an address.
        ask('POST', '/auth/login', 400),
        ask('POST', '/auth/login', 400),
      ]);
      await sleep(pauseMs);
    }
  }
  const running = [5, 20, 100].map(send);
  return {
    async end() {
      isEnded = true;
      await Promise.all(running);
      agent.destroy();
      return { answered, wrong };
    },
  };
}
