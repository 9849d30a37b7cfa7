import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { eventually, freePort } from './index.ts';
import { killProcess } from './processes.ts';

/** A separate Redis for a test, to be killed and restarted with its data. */
export async function startTestRedis() {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start() {
    const settings = ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''];
    child = spawn('redis-server', [...settings, '--appendfsync', 'always'], { stdio: 'ignore' });
    const probe = new Redis(url, { maxRetriesPerRequest: 0, lazyConnect: true });
    probe.on('error', () => {});
    await eventually(() => probe.ping().catch(() => undefined));
    probe.disconnect();
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode) return;
    await killProcess(child);
  }
  await start();
  return {
    url,
    kill,
    start,
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestRedis = Awaited<ReturnType<typeof startTestRedis>>;
