import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './index.ts';

const run = (command: string, args: string[]) =>
  promisify(execFile)(command, args, { timeout: 20_000 });
const command = async (port: number | undefined, ...args: string[]) =>
  (await run('redis-cli', ['-p', String(port), ...args])).stdout;

/** Whether nothing listens there. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * Redis Cluster needs a second port 10,000 above the first. Both are below the ports that systems
 * give to connections and to other tests: one of those would keep a node from starting.
 */
async function clusterPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 22_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

/** A separate Redis Cluster for a test: three primaries, which share the keys. */
export async function startTestCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-cluster-'));
  const ports = await Promise.all([1, 2, 3].map(clusterPort));
  const nodes = ports.map((port) => {
    const settings = {
      port,
      dir: folder,
      save: '',
      'cluster-enabled': 'yes',
      'cluster-config-file': `nodes-${port}.conf`,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return spawn('redis-server', args, { stdio: 'ignore' });
  });
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  for (const port of ports) await eventually(() => command(port, 'ping').catch(() => undefined));
  await run('redis-cli', ['--cluster', 'create', ...hosts, '--cluster-yes']);
  // Each node decides for itself whether the cluster is complete.
  for (const port of ports)
    await eventually(async () =>
      (await command(port, 'cluster', 'info')).includes('cluster_state:ok'),
    );
  return {
    /** In the format of `REDIS_URL`. */
    url: hosts.map((host) => `redis://${host}`).join(','),
    onFirstNode: (...args: string[]) => command(ports[0], ...args),
    /** Runs a command on every node, one after another. */
    async onEveryNode(...args: string[]) {
      for (const port of ports) await command(port, ...args);
    },
    async remove() {
      for (const node of nodes) node.kill('SIGKILL');
      await Promise.all(nodes.map((node) => node.exitCode ?? once(node, 'exit')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestCluster = Awaited<ReturnType<typeof startTestCluster>>;
