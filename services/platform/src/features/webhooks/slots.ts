import mongoose from 'mongoose';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const { trusted } = mongoose;

/** At once to one webhook, so that a slow receiver takes no more than its share of the senders. */
const mostAtOnce = 4;
/** To one that fails: somebody who never answers holds a single sender. */
const mostWhileFailing = 1;
/** Longer than a try takes. */
const slotMs = 30_000;

export const slotsOf = ({ failingSince, sending }: StoredWebhook) =>
  Math.max(0, (failingSince ? mostWhileFailing : mostAtOnce) - sending.length);

const hasFewer = (count: number) => ({ [`sending.${count - 1}`]: trusted({ $exists: false }) });

/**
 * Takes one of a webhook's places for sending a message, in one write: two processes do not send the same
 * one. Nothing while it does not run or all are taken.
 */
export const takeSlot = (webhookId: string, deliveryId: string) =>
  WebhookModel.findOneAndUpdate(
    {
      _id: webhookId,
      state: 'active',
      'sending.deliveryId': trusted({ $ne: deliveryId }),
      $or: [{ failingSince: null, ...hasFewer(mostAtOnce) }, hasFewer(mostWhileFailing)],
    },
    { $push: { sending: { deliveryId, until: new Date(Date.now() + slotMs) } } },
    { returnDocument: 'after' },
  ).lean<StoredWebhook>();

export const leaveSlot = (webhookId: string, deliveryId: string) =>
  WebhookModel.updateOne({ _id: webhookId }, { $pull: { sending: { deliveryId } } });

/** Those of processes that were killed; what they sent is sent again. */
export const freeSlots = (now: Date) =>
  WebhookModel.updateMany(
    { 'sending.until': trusted({ $lt: now }) },
    { $pull: { sending: { until: { $lt: now } } } },
  );
