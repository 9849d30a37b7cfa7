import type { RedisConnection, ScheduledTask } from '@soloist/server-kit';
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
  sendSoon: SendSoon;
}

/**
 * Queues due deliveries each second: retries, and those stored but never queued because their
 * process ended. One process at a time; two would do no harm.
 */
export function webhookTasks({ redis, sendSoon }: DueDeliveriesDeps): ScheduledTask[] {
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
  }
  return [
    { name: 'send due webhook deliveries', everyMs: intervalMs, run: sendDueDeliveries },
    {
      name: 'remove old webhook deliveries',
      everyMs: cleanIntervalMs,
      run: () => removeOldDeliveries(new Date()),
    },
  ];
}

export const removeOldDeliveries = (now: Date) =>
  DeliveryModel.deleteMany({ createdAt: trusted({ $lt: new Date(now.getTime() - retentionMs) }) });
