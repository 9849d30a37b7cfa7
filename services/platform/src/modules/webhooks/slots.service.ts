import mongoose from 'mongoose';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const { trusted } = mongoose;

/** Concurrent sendings to one webhook, so that a slow receiver takes only its share of the senders. */
const maxConcurrent = 4;
/** For a failing webhook: a receiver that never answers holds a single sender. */
const maxConcurrentWhileFailing = 1;
/** Longer than an attempt takes. */
const slotMs = 30_000;

export const countFreeSlots = ({ failingSince, sending }: StoredWebhook) =>
  Math.max(0, (failingSince ? maxConcurrentWhileFailing : maxConcurrent) - sending.length);

const hasFewer = (count: number) => ({ [`sending.${count - 1}`]: trusted({ $exists: false }) });

/**
 * Takes one of a webhook's slots for a message in one write, so that two processes do not send the
 * same one. Null while the webhook is not active or all slots are taken.
 */
export const reserveSlot = (webhookId: string, deliveryId: string) =>
  WebhookModel.findOneAndUpdate(
    {
      _id: webhookId,
      state: 'active',
      'sending.deliveryId': trusted({ $ne: deliveryId }),
      $or: [
        { failingSince: null, ...hasFewer(maxConcurrent) },
        hasFewer(maxConcurrentWhileFailing),
      ],
    },
    { $push: { sending: { deliveryId, until: new Date(Date.now() + slotMs) } } },
    { returnDocument: 'after' },
  ).lean<StoredWebhook>();

export const releaseSlot = (webhookId: string, deliveryId: string) =>
  WebhookModel.updateOne({ _id: webhookId }, { $pull: { sending: { deliveryId } } });

/** Frees the slots of killed processes; their messages are sent again. */
export const releaseExpiredSlots = (now: Date) =>
  WebhookModel.updateMany(
    { 'sending.until': trusted({ $lt: now }) },
    { $pull: { sending: { until: { $lt: now } } } },
  );
