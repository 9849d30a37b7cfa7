import { id } from '@soloist/contracts';
import { defineJob, handleJob, type JobQueue, type Logger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { DeliveryModel, type StoredWebhookDelivery } from './deliveries.model.ts';
import type { SendSoon } from './deliveries.service.ts';
import { type SendWebhookDeps, sendDelivery } from './sending.service.ts';
import { countFreeSlots } from './slots.service.ts';

// The time of the next attempt is stored with the message.
const sendMessage = defineJob({
  name: 'platform.send-message',
  payload: z.strictObject({ webhookId: id, deliveryId: id }),
  attempts: 1,
  backoffMs: 1000,
});

/** Queues as many due messages as a webhook has free slots; the rest follows later. */
export const createSendSoon =
  (queue: JobQueue, logger: Logger): SendSoon =>
  async (webhook) => {
    const webhookId = String(webhook._id);
    const due = await DeliveryModel.find(
      { webhookId, state: 'waiting', dueAt: mongoose.trusted({ $lte: new Date() }) },
      { tries: 1 },
    )
      .sort({ dueAt: 1 })
      .limit(countFreeSlots(webhook) + webhook.sending.length)
      .lean<Pick<StoredWebhookDelivery, '_id' | 'tries'>[]>();
    for (const { _id } of due) {
      const deliveryId = String(_id);
      await queue
        .enqueue(sendMessage, { webhookId, deliveryId }, { key: deliveryId })
        .catch((err: Error) =>
          logger.warn({ err: err.message }, 'webhook deliveries not queued; retried later'),
        );
    }
  };

export const sendMessageJob = (deps: SendWebhookDeps & { sendSoon: SendSoon; logger: Logger }) =>
  handleJob({
    job: sendMessage,
    // Sending mostly waits: many run concurrently, so that slow receivers do not delay the others.
    concurrency: 50,
    async run(sent) {
      const webhook = await sendDelivery(sent, deps);
      if (webhook?.state === 'active') await deps.sendSoon(webhook);
    },
    // The message is still stored as due: the scheduled task queues it again.
    onGivenUp: async ({ deliveryId }, err) =>
      deps.logger.warn({ deliveryId, err: err.message }, 'webhook delivery failed; retried later'),
  });
