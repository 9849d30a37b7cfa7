import { randomUUID } from 'node:crypto';
import {
  type EndpointQuery,
  type WebhookType,
  webhookMessage,
  type webhooks,
  webhookTestType,
} from '@soloist/contracts';
import {
  afterCursor,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
  toPage,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { DeliveryModel, type StoredWebhookDelivery } from './deliveries.model.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';
import {
  deleteWebhooksOf,
  findActiveWebhook,
  findWebhook,
  type WebhookRef,
} from './webhooks.service.ts';

const { trusted } = mongoose;

/** Queues a webhook's due deliveries. The scheduled task queues those that fail now. */
export type SendSoon = (webhook: StoredWebhook) => Promise<void>;

interface Message {
  userId: string;
  type: WebhookType;
  eventId: string;
  /** When it happened. */
  at: string;
  /** Path of its page. */
  link: string;
  details: object;
}
export type StoreMessage = (message: Message) => Promise<void>;

/** Stores a message for each webhook that subscribes to its type, once per event. */
export const createStoreMessage =
  ({ publicUrl, sendSoon }: { publicUrl: string; sendSoon: SendSoon }): StoreMessage =>
  async ({ userId, type, eventId, at, link, details }) => {
    const targets = await WebhookModel.find({ userId, state: 'active', types: type }).lean<
      StoredWebhook[]
    >();
    if (targets.length === 0) return;
    const data = { ...details, link: `${publicUrl}${link}` };
    const body = JSON.stringify(z.parse(webhookMessage(type), { type, timestamp: at, data }));
    for (const webhook of targets) await storeDelivery(webhook, { eventId, type, body });
    if (await isAccountDeleted(userId)) return deleteWebhooksOf(userId);
    for (const webhook of targets) await sendSoon(webhook);
  };

type NewDelivery = Pick<StoredWebhookDelivery, 'eventId' | 'type' | 'body'>;

async function storeDelivery({ _id, userId }: StoredWebhook, delivery: NewDelivery) {
  const now = new Date();
  const webhookId = String(_id);
  try {
    return await DeliveryModel.create({
      ...{ ...delivery, webhookId, userId, dueAt: now, createdAt: now },
    });
  } catch (err) {
    // The event arrived before: its message is stored.
    if (!isDuplicateKey(err)) throw err;
    return undefined;
  }
}

/** Sends an empty message to test the endpoint. @throws AppError `not_found`, `conflict`. */
export async function sendTest(
  ref: WebhookRef,
  sendSoon: SendSoon,
): Promise<StoredWebhookDelivery> {
  const webhook = await findActiveWebhook(ref);
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: webhookTestType, timestamp, data: { webhookId: ref.id } });
  const made = await storeDelivery(webhook, { eventId: randomUUID(), type: webhookTestType, body });
  if (!made) throw notFound('webhook');
  await sendSoon(webhook);
  return made.toObject<StoredWebhookDelivery>();
}

/** @throws AppError `not_found`. */
export async function listDeliveries(
  ref: WebhookRef,
  { limit, cursor, state }: EndpointQuery<typeof webhooks.deliveries>,
) {
  await findWebhook(ref);
  const stored = await DeliveryModel.find({
    webhookId: ref.id,
    ...(state ? { state } : {}),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredWebhookDelivery[]>();
  return toPage(stored, limit);
}

export interface WebhookDeliveryRef extends WebhookRef {
  deliveryId: string;
}

/** @throws AppError `not_found`, also for another person's webhook. */
export async function readDelivery({ deliveryId, ...ref }: WebhookDeliveryRef) {
  await findWebhook(ref);
  const stored = await DeliveryModel.findOne({
    ...{ _id: deliveryId, webhookId: ref.id },
  }).lean<StoredWebhookDelivery>();
  if (!stored) throw notFound('message');
  return stored;
}

const resetForSending = () => ({ $set: { state: 'waiting', tries: 0, dueAt: new Date() } });

/** @throws AppError `not_found`, `conflict`. */
export async function replayDelivery(
  { deliveryId, ...ref }: WebhookDeliveryRef,
  sendSoon: SendSoon,
) {
  const webhook = await findActiveWebhook(ref);
  const stored = await DeliveryModel.findOneAndUpdate(
    { _id: deliveryId, webhookId: ref.id, userId: ref.userId },
    resetForSending(),
    { returnDocument: 'after' },
  ).lean<StoredWebhookDelivery>();
  if (!stored) throw notFound('message');
  await sendSoon(webhook);
  return stored;
}

/** Returns the number of resent messages. @throws AppError `not_found`, `conflict`. */
export async function replayFailedDeliveries(
  { since, ...ref }: WebhookRef & { since: Date },
  sendSoon: SendSoon,
): Promise<number> {
  const webhook = await findActiveWebhook(ref);
  const { modifiedCount } = await DeliveryModel.updateMany(
    { webhookId: ref.id, state: 'failed', createdAt: trusted({ $gte: since }) },
    resetForSending(),
  );
  await sendSoon(webhook);
  return modifiedCount;
}

export const listDeliveriesOf = (userId: string) =>
  DeliveryModel.find({ userId }).sort({ _id: 1 }).lean<StoredWebhookDelivery[]>();
