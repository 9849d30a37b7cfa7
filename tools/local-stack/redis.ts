import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { manageProcess } from '../managed-process.ts';
import { freePort } from '../ports.ts';
import { problem } from '../progress.ts';
import { findCommand } from './commands.ts';
import {
  connectExternalStore,
  createLocalStore,
  type LocalStore,
  type StoreFolders,
} from './local-store.ts';

/** Listening is not enough: while Redis reads its append-only file, it replies `-LOADING`. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const answer = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('data', (reply) => answer(reply.toString().startsWith('+PONG')));
    socket.once('error', () => answer(false));
    socket.setTimeout(1000, () => answer(false));
  });
}

/** `REDIS_URL` if set, else a local `redis-server` that persists every write. */
export async function startRedis({ dataDir, logDir }: StoreFolders): Promise<LocalStore> {
  if (process.env.REDIS_URL) return connectExternalStore(process.env.REDIS_URL, 'REDIS_URL');
  const command = findCommand('redis-server');
  if (!command) throw problem('redis-server is not installed: run "apt-get install redis-server".');

  const port = await freePort();
  const folder = path.join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const server = manageProcess({
    name: 'redis',
    command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    logFile: path.join(logDir, 'redis.log'),
    isReady: () => answersPing(port),
    supervised: true,
  });
  await server.start();
  return createLocalStore(`redis://127.0.0.1:${port}`, server);
}
