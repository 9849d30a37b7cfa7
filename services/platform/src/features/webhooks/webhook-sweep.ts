import type { Logger, RedisConnection } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { DeliveryModel } from './deliveries.model.ts';
import type { SendSoon } from './deliveries.service.ts';
import { freeSlots } from './slots.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const { trusted } = mongoose;
const everyMs = 1000;
const turnKey = 'platform:webhooks-swept';
const cleanEveryMs = 3600_000;
const keptMs = 30 * 24 * 3600 * 1000;

interface Parts {
  redis: RedisConnection;
  logger: Logger;
  sendSoon: SendSoon;
}

/**
 * Asks each second for what is due: further tries, and what was stored and never asked for because its
 * process ended. One process at a time; two would do no harm.
 */
export function startWebhookSweep({ redis, logger, sendSoon }: Parts) {
  let running: Promise<void> | undefined;
  let cleanAt = Date.now() + cleanEveryMs * Math.random();

  async function sweep() {
    if (!(await redis.set(turnKey, process.pid, 'PX', everyMs - 100, 'NX'))) return;
    const now = new Date();
    await freeSlots(now);
    const due = await DeliveryModel.distinct('webhookId', { dueAt: trusted({ $lte: now }) });
    const active = await WebhookModel.find({
      _id: trusted({ $in: due }),
      state: 'active',
    }).lean<StoredWebhook[]>();
    for (const webhook of active) await sendSoon(webhook);
    if (now.getTime() < cleanAt) return;
    cleanAt = now.getTime() + cleanEveryMs;
    await removeOldDeliveries(now);
  }
  const timer = setInterval(() => {
    running ??= sweep()
      .catch((err: Error) => logger.warn({ err: err.message }, 'webhooks are sent later'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

export const removeOldDeliveries = (now: Date) =>
  DeliveryModel.deleteMany({ createdAt: trusted({ $lt: new Date(now.getTime() - keptMs) }) });
