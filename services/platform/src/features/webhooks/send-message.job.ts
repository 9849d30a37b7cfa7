import { id } from '@soloist/contracts';
import { defineJob, handleJob, type JobQueue, type Logger } from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { DeliveryModel, type StoredDelivery } from './deliveries.model.ts';
import type { SendSoon } from './deliveries.service.ts';
import { type SendingParts, sendDelivery } from './sending.ts';
import { slotsOf } from './slots.ts';

// When it is tried again is stored with the message.
const sendMessage = defineJob({
  name: 'platform.send-message',
  payload: z.strictObject({ webhookId: id, deliveryId: id }),
  attempts: 1,
  backoffMs: 1000,
});

/** Asks for as much of what is due as a webhook has places for; the rest follows as they become free. */
export const createSendSoon =
  (queue: JobQueue, logger: Logger): SendSoon =>
  async (webhook) => {
    const webhookId = String(webhook._id);
    const due = await DeliveryModel.find(
      { webhookId, state: 'waiting', dueAt: mongoose.trusted({ $lte: new Date() }) },
      { tries: 1 },
    )
      .sort({ dueAt: 1 })
      .limit(slotsOf(webhook) + webhook.sending.length)
      .lean<Pick<StoredDelivery, '_id' | 'tries'>[]>();
    for (const { _id } of due) {
      const deliveryId = String(_id);
      await queue
        .enqueue(sendMessage, { webhookId, deliveryId }, { key: deliveryId })
        .catch((err: Error) => logger.warn({ err: err.message }, 'webhooks are sent later'));
    }
  };

export const sendMessageJob = (parts: SendingParts & { sendSoon: SendSoon; logger: Logger }) =>
  handleJob({
    job: sendMessage,
    // They wait for others: many, so that those who are slow hold up nobody.
    concurrency: 50,
    async run(sent) {
      const webhook = await sendDelivery(sent, parts);
      if (webhook?.state === 'active') await parts.sendSoon(webhook);
    },
    // Stored state says that it is due still: the sweep asks again.
    onGivenUp: async ({ deliveryId }, err) =>
      parts.logger.warn({ deliveryId, err: err.message }, 'a webhook is sent later'),
  });
