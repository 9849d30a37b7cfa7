import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCommand } from '@soloist/tools/local-stack/commands.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { Redis } from 'ioredis';

const server = findCommand('redis-server');
if (!server) console.warn('NOT CHECKED: redis-server is not installed.');
const itWithRedis = server ? it : it.skip;

/** Starts Redis like its container does, with a folder and port of this test. */
async function startRedis(folder: string) {
  const config = readFileSync(fromRoot('deploy/docker/redis.conf'), 'utf8');
  const files = ['redis.conf', 'password.conf'].map((name) => path.join(folder, name));
  writeFileSync(files[0]!, config.replace('dir /data', `dir ${folder}`));
  writeFileSync(files[1]!, 'requirepass correct-horse\n');
  const port = await freePort();
  const args = [files[0]!, '--include', files[1]!, '--port', String(port)];
  const child = spawn(server!, args, { stdio: 'ignore' });
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url: `redis://:correct-horse@127.0.0.1:${port}`, port, stop };
}

itWithRedis(
  'Redis requires the password, persists acknowledged writes, and evicts nothing',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'soloist-redis-'));
    const first = await startRedis(folder);
    const redis = new Redis(first.url);
    await redis.set('job', 'to do');
    expect(await redis.config('GET', 'maxmemory-policy')).toContain('noeviction');
    const stranger = new Redis(first.port, { lazyConnect: true, retryStrategy: () => null });
    stranger.on('error', () => {});
    await expect(stranger.get('job')).rejects.toThrow(/NOAUTH/);
    stranger.disconnect();
    redis.disconnect();
    await first.stop('SIGKILL');

    const second = await startRedis(folder);
    const again = new Redis(second.url);
    expect(await again.get('job')).toBe('to do');
    again.disconnect();
    await second.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  },
);
