import { randomUUID } from 'node:crypto';
import {
  type EndpointQuery,
  type WebhookType,
  webhookMessage,
  type webhooks,
  webhookTestType,
} from '@soloist/contracts';
import { afterCursor, isDuplicateKey, notFound, toPage, wasErased } from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { DeliveryModel, type StoredDelivery } from './deliveries.model.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';
import {
  type OwnWebhook,
  ownWebhook,
  removeWebhooksOf,
  runningWebhook,
} from './webhooks.service.ts';

const { trusted } = mongoose;

/** Asks for what is due of a webhook to be sent now. What cannot be asked now is found by the sweep. */
export type SendSoon = (webhook: StoredWebhook) => Promise<void>;

interface Message {
  userId: string;
  type: WebhookType;
  eventId: string;
  /** When it happened. */
  at: string;
  /** Path of its page. */
  link: string;
  facts: object;
}
export type KeepMessage = (message: Message) => Promise<void>;

/** Stores a message for each webhook that wants it, once an event. */
export const createKeepMessage =
  ({ publicUrl, sendSoon }: { publicUrl: string; sendSoon: SendSoon }): KeepMessage =>
  async ({ userId, type, eventId, at, link, facts }) => {
    const found = await WebhookModel.find({ userId, state: 'active', types: type }).lean<
      StoredWebhook[]
    >();
    if (found.length === 0) return;
    const data = { ...facts, link: `${publicUrl}${link}` };
    const body = JSON.stringify(z.parse(webhookMessage(type), { type, timestamp: at, data }));
    for (const webhook of found) await store(webhook, { eventId, type, body });
    if (await wasErased(userId)) return removeWebhooksOf(userId);
    for (const webhook of found) await sendSoon(webhook);
  };

type NewDelivery = Pick<StoredDelivery, 'eventId' | 'type' | 'body'>;

async function store({ _id, userId }: StoredWebhook, delivery: NewDelivery) {
  const now = new Date();
  const webhookId = String(_id);
  try {
    return await DeliveryModel.create({
      ...{ ...delivery, webhookId, userId, dueAt: now, createdAt: now },
    });
  } catch (err) {
    // The event came before: its message is stored.
    if (!isDuplicateKey(err)) throw err;
    return undefined;
  }
}

/** A message that says nothing, to see that it arrives. @throws AppError `not_found`, `conflict`. */
export async function sendTest(own: OwnWebhook, sendSoon: SendSoon): Promise<StoredDelivery> {
  const webhook = await runningWebhook(own);
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: webhookTestType, timestamp, data: { webhookId: own.id } });
  const made = await store(webhook, { eventId: randomUUID(), type: webhookTestType, body });
  if (!made) throw notFound('webhook');
  await sendSoon(webhook);
  return made.toObject<StoredDelivery>();
}

/** @throws AppError `not_found`. */
export async function listDeliveries(
  own: OwnWebhook,
  { limit, cursor, state }: EndpointQuery<typeof webhooks.deliveries>,
) {
  await ownWebhook(own);
  const found = await DeliveryModel.find({
    webhookId: own.id,
    ...(state ? { state } : {}),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredDelivery[]>();
  return toPage(found, limit);
}

export interface OwnDelivery extends OwnWebhook {
  deliveryId: string;
}

/** @throws AppError `not_found`, for another person's too. */
export async function readDelivery({ userId, id, deliveryId }: OwnDelivery) {
  const found = await DeliveryModel.findOne({
    ...{ _id: deliveryId, webhookId: id, userId },
  }).lean<StoredDelivery>();
  if (!found) throw notFound('message');
  return found;
}

const sentAgain = () => ({ $set: { state: 'waiting', tries: 0, dueAt: new Date() } });

/** @throws AppError `not_found`, `conflict`. */
export async function replay({ deliveryId, ...own }: OwnDelivery, sendSoon: SendSoon) {
  const webhook = await runningWebhook(own);
  const found = await DeliveryModel.findOneAndUpdate(
    { _id: deliveryId, webhookId: own.id, userId: own.userId },
    sentAgain(),
    { returnDocument: 'after' },
  ).lean<StoredDelivery>();
  if (!found) throw notFound('message');
  await sendSoon(webhook);
  return found;
}

/** How many go out again. @throws AppError `not_found`, `conflict`. */
export async function replayFailed(
  { since, ...own }: OwnWebhook & { since: Date },
  sendSoon: SendSoon,
): Promise<number> {
  const webhook = await runningWebhook(own);
  const { modifiedCount } = await DeliveryModel.updateMany(
    { webhookId: own.id, state: 'failed', createdAt: trusted({ $gte: since }) },
    sentAgain(),
  );
  await sendSoon(webhook);
  return modifiedCount;
}

export const deliveriesOf = (userId: string) =>
  DeliveryModel.find({ userId }).sort({ _id: 1 }).lean<StoredDelivery[]>();
