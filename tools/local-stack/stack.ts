import path from 'node:path';
import { step } from '../progress.ts';
import { type MailPart, startMail } from './mail.ts';
import { startMongo } from './mongo.ts';
import type { Part } from './part.ts';
import { startRedis } from './redis.ts';

export interface Stack {
  mongo: Part;
  redis: Part;
  mail: MailPart;
  stop: () => Promise<void>;
}

interface StackOptions {
  dataDir: string;
  mailWebPort?: number;
}

/** MongoDB, Redis and the mail inbox on free ports, with their data and logs in `dataDir`. */
export async function startStack({ dataDir, mailWebPort }: StackOptions): Promise<Stack> {
  const folders = { dataDir, logDir: path.join(dataDir, 'logs') };
  const parts = await Promise.allSettled([
    step('MongoDB', () => startMongo(folders)),
    step('Redis', () => startRedis(folders)),
    step('Mail inbox', () => startMail({ ...folders, webPort: mailWebPort })),
  ]);
  const [mongo, redis, mail] = parts;
  const stop = async () => {
    const running = parts.filter((part) => part.status === 'fulfilled');
    await Promise.all(running.map((part) => part.value.stop()));
  };
  if (mongo.status === 'fulfilled' && redis.status === 'fulfilled' && mail.status === 'fulfilled') {
    return { mongo: mongo.value, redis: redis.value, mail: mail.value, stop };
  }
  await stop();
  throw parts.find((part) => part.status === 'rejected')?.reason;
}
