import type { Logger, RedisConnection } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { DeliveryModel } from './deliveries.model.ts';
import type { SendSoon } from './deliveries.service.ts';
import { releaseExpiredSlots } from './slots.service.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const { trusted } = mongoose;
const intervalMs = 1000;
const lockKey = 'platform:webhooks-swept';
const cleanIntervalMs = 3600_000;
const retentionMs = 30 * 24 * 3600 * 1000;

interface DueDeliveriesDeps {
  redis: RedisConnection;
  logger: Logger;
  sendSoon: SendSoon;
}

/**
 * Queues due deliveries each second: further tries, and those stored but never queued because their
 * process ended. One process at a time; two would do no harm.
 */
export function startDueDeliveries({ redis, logger, sendSoon }: DueDeliveriesDeps) {
  let running: Promise<void> | undefined;
  let cleanAt = Date.now() + cleanIntervalMs * Math.random();

  async function sendDueDeliveries() {
    if (!(await redis.set(lockKey, process.pid, 'PX', intervalMs - 100, 'NX'))) return;
    const now = new Date();
    await releaseExpiredSlots(now);
    const due = await DeliveryModel.distinct('webhookId', { dueAt: trusted({ $lte: now }) });
    const active = await WebhookModel.find({
      _id: trusted({ $in: due }),
      state: 'active',
    }).lean<StoredWebhook[]>();
    for (const webhook of active) await sendSoon(webhook);
    if (now.getTime() < cleanAt) return;
    cleanAt = now.getTime() + cleanIntervalMs;
    await removeOldDeliveries(now);
  }
  const timer = setInterval(() => {
    running ??= sendDueDeliveries()
      .catch((err: Error) =>
        logger.warn({ err: err.message }, 'webhook deliveries not queued; retried later'),
      )
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

export const removeOldDeliveries = (now: Date) =>
  DeliveryModel.deleteMany({ createdAt: trusted({ $lt: new Date(now.getTime() - retentionMs) }) });
