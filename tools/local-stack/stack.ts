import { mkdirSync } from 'node:fs';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { problem, step } from '../progress.ts';
import type { LocalStore } from './local-store.ts';
import { type MailPart, startMail } from './mail.ts';
import { startMongo } from './mongo.ts';
import { startRedis } from './redis.ts';

export interface Stack {
  mongo: LocalStore;
  redis: LocalStore;
  mail: MailPart;
  stop: () => Promise<void>;
}

interface StackOptions {
  dataDir: string;
  mailWebPort?: number;
}

/**
 * Two Redis servers on one folder would corrupt each other's file. A killed owner's lock expires.
 */
async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  try {
    return await lockfile.lock(dataDir, {
      lockfilePath: path.join(dataDir, 'running.lock'),
      stale: 5000,
      update: 1000,
      retries: { retries: 6, factor: 1, minTimeout: 1000 },
      // A laptop that slept is no reason to stop.
      onCompromised: () => {},
    });
  } catch (error) {
    throw problem(`Soloist already runs with the data in ${dataDir}: stop it first.`, error);
  }
}

/** MongoDB, Redis and the mail inbox on free ports, with their data and logs in `dataDir`. */
export async function startStack({ dataDir, mailWebPort }: StackOptions): Promise<Stack> {
  const folders = { dataDir, logDir: path.join(dataDir, 'logs') };
  const unlock = await lockFolder(dataDir);
  const parts = await Promise.allSettled([
    step('MongoDB', () => startMongo(folders)),
    step('Redis', () => startRedis(folders)),
    step('Mail inbox', () => startMail({ ...folders, webPort: mailWebPort })),
  ]);
  const [mongo, redis, mail] = parts;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    const running = parts.filter((part) => part.status === 'fulfilled');
    await Promise.all(running.map((part) => part.value.stop()));
    await unlock().catch(() => {});
  };
  if (mongo.status === 'fulfilled' && redis.status === 'fulfilled' && mail.status === 'fulfilled') {
    return { mongo: mongo.value, redis: redis.value, mail: mail.value, stop };
  }
  await stop();
  throw parts.find((part) => part.status === 'rejected')?.reason;
}
