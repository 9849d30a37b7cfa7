import { mkdirSync } from 'node:fs';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { problem, step } from '../progress.ts';
import type { LocalStore } from './local-store.ts';
import { type MailPart, startMail } from './mail.ts';
import { startMongo } from './mongo.ts';
import { type PaymentProviderPart, startPaymentProvider } from './payment-provider.ts';
import { startRedis } from './redis.ts';

export interface Stack {
  mongo: LocalStore;
  redis: LocalStore;
  mail: MailPart;
  /** Only with `simulatePayments`. */
  paymentProvider: PaymentProviderPart | undefined;
  stop: () => Promise<void>;
}

interface StackOptions {
  dataDir: string;
  mailWebPort?: number;
  /** The payment simulator, and the address of the gateway for its events. */
  simulatePayments?: { gatewayUrl: string } | undefined;
}

/**
 * Two Redis servers or simulators on one folder would corrupt each other's file. A killed owner's lock
 * expires.
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

/**
 * MongoDB, Redis, the mail inbox and, if wanted, the payment simulator on free ports, with their data
 * and logs in `dataDir`.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, mailWebPort, simulatePayments } = options;
  const folders = { dataDir, logDir: path.join(dataDir, 'logs') };
  const unlock = await lockFolder(dataDir);
  const parts = await Promise.allSettled([
    step('MongoDB', () => startMongo(folders)),
    step('Redis', () => startRedis(folders)),
    step('Mail inbox', () => startMail({ ...folders, webPort: mailWebPort })),
    simulatePayments &&
      step('Payment simulator', () => startPaymentProvider({ ...folders, ...simulatePayments })),
  ]);
  const [mongo, redis, mail, provider] = parts;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    const running = parts.filter((part) => part.status === 'fulfilled');
    await Promise.all(running.map((part) => part.value?.stop()));
    await unlock().catch(() => {});
  };
  if (
    mongo.status === 'fulfilled' &&
    redis.status === 'fulfilled' &&
    mail.status === 'fulfilled' &&
    provider.status === 'fulfilled'
  ) {
    const stores = { mongo: mongo.value, redis: redis.value, mail: mail.value };
    return { ...stores, paymentProvider: provider.value, stop };
  }
  await stop();
  throw parts.find((part) => part.status === 'rejected')?.reason;
}
