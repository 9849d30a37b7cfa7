import { AppError, Counter, newEvent } from '@soloist/service-kit';
import { type PostRules, safePost } from '@soloist/service-kit/safe-post';
import mongoose from 'mongoose';
import { DeliveryModel, type StoredAttempt, type StoredDelivery } from './deliveries.model.ts';
import type { Secrets } from './secrets.ts';
import { leaveSlot, takeSlot } from './slots.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';
import { messageIdOf } from './webhooks.presenter.ts';

const { trusted } = mongoose;
const answerMs = 15_000;
const mostOfAnswer = 1024;
const keptAttempts = 20;
const givenUpAfterMs = 5 * 24 * 3600 * 1000;
const gone = 410;

export interface SendingParts {
  secrets: Secrets;
  rules: PostRules;
  /** How long after each failed try the next one comes; after the last there is none. In ms. */
  pauses: readonly number[];
}

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Tries to send a message to somebody’s webhook.',
  labelNames: ['outcome'],
});

/**
 * Sends a message if it is due and its webhook has a place for it. A process that is killed after its
 * receiver took it sends it again, under the same id.
 */
export async function sendDelivery(
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  parts: SendingParts,
): Promise<StoredWebhook | null> {
  const webhook = await takeSlot(webhookId, deliveryId);
  if (!webhook) return null;
  try {
    const delivery = await DeliveryModel.findOne({
      _id: deliveryId,
      webhookId,
      dueAt: trusted({ $lte: new Date() }),
    }).lean<StoredDelivery>();
    if (delivery) {
      const attempt = await post(webhook, delivery, parts);
      await settle(webhook, { delivery, attempt, parts });
    }
  } finally {
    await leaveSlot(webhookId, deliveryId);
  }
  return WebhookModel.findById(webhookId).lean<StoredWebhook>();
}

async function post(
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  { secrets, rules }: SendingParts,
): Promise<StoredAttempt> {
  const at = new Date();
  const { body } = delivery;
  const signal = AbortSignal.timeout(answerMs);
  const answered = await safePost(webhook.url, {
    ...{ body, rules, signal, mostBytes: mostOfAnswer },
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Soloist-Webhooks/1.0',
      ...secrets.sign(webhook, { messageId: messageIdOf(delivery), body }),
    },
  }).then(
    ({ status, beginning }) => ({ status, answer: beginning, problem: '' }),
    (err) => ({ status: null, answer: '', problem: problemOf(err, signal) }),
  );
  return { at, ms: Date.now() - at.getTime(), ...answered };
}

function problemOf(err: Error & { code?: unknown }, signal: AbortSignal): string {
  if (signal.aborted) return `There was no answer within ${answerMs / 1000} seconds.`;
  if (err instanceof AppError)
    return 'Nothing is sent to this address: it is none of the internet.';
  return `It could not be reached (${String(err.code ?? err.name)}).`;
}

interface Tried {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
  parts: SendingParts;
}

async function settle(webhook: StoredWebhook, { delivery, attempt, parts }: Tried) {
  const { status } = attempt;
  const isTaken = status !== null && status >= 200 && status < 300;
  attempts.inc({ outcome: isTaken ? 'taken' : 'failed' });
  const $push = { attempts: { $each: [attempt], $slice: -keptAttempts } };
  const ended = { $inc: { tries: 1 }, $push, $unset: { dueAt: 1 } };
  if (isTaken) {
    await DeliveryModel.updateOne(
      { _id: delivery._id },
      { $set: { state: 'delivered' }, ...ended },
    );
    return WebhookModel.updateOne({ _id: webhook._id }, { $set: { failingSince: null } });
  }
  const pause = parts.pauses[delivery.tries];
  const next =
    pause === undefined || status === gone
      ? { $set: { state: 'failed' }, ...ended }
      : { $set: { dueAt: new Date(Date.now() + pause) }, $inc: { tries: 1 }, $push };
  await DeliveryModel.updateOne({ _id: delivery._id }, next);
  return noteFailure(webhook, attempt);
}

async function noteFailure({ _id, failingSince }: StoredWebhook, { at, status }: StoredAttempt) {
  if (status === gone) return switchOff(_id, 'Its receiver answered that it is gone (410).');
  await WebhookModel.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } });
  const isHopeless = failingSince && failingSince.getTime() < at.getTime() - givenUpAfterMs;
  if (isHopeless) await switchOff(_id, 'Nothing that was sent to it arrived for five days.');
}

/** Its owner is told, once. */
async function switchOff(_id: StoredWebhook['_id'], reason: string) {
  const found = await WebhookModel.findById(_id).lean<StoredWebhook>();
  if (!found) return;
  const { userId, url } = found;
  const told = newEvent('webhook.switched-off', { webhookId: String(_id), userId, url, reason });
  await WebhookModel.updateOne(
    { _id, state: trusted({ $ne: 'off' }) },
    { $set: { state: 'off', offReason: reason }, $push: { outbox: told } },
  );
}
