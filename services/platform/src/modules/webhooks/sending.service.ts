import {
  type EndpointResponse,
  hasKeyScope,
  type profiles,
  scopeOfWebhookType,
  webhookTestType,
} from '@soloist/contracts';
import { AppError, Counter, newEvent } from '@soloist/server-kit';
import { type PostRules, safePost } from '@soloist/server-kit/safe-post';
import mongoose from 'mongoose';
import {
  DeliveryModel,
  type StoredAttempt,
  type StoredWebhookDelivery,
} from './deliveries.model.ts';
import type { Secrets } from './secrets.rules.ts';
import { releaseSlot, reserveSlot } from './slots.service.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';
import { messageIdOf } from './webhooks.presenter.ts';

const { trusted } = mongoose;
const responseTimeoutMs = 15_000;
const maxResponseBytes = 1024;
const maxStoredAttempts = 20;
const givenUpAfterMs = 5 * 24 * 3600 * 1000;
const goneStatus = 410;
/** Pause after identity did not say whether a key still works. */
const askAgainMs = 30_000;

export interface SendWebhookDeps {
  secrets: Secrets;
  rules: PostRules;
  /** Pauses after each failed attempt in ms; after the last one there is no retry. */
  pauses: readonly number[];
  /** The scopes of an API key that works; undefined for one that has ended. */
  scopesOfKey: (id: string) => Promise<string[] | undefined>;
  accountStatusOf: (id: string) => Promise<AccountStatus>;
}
export type AccountStatus = EndpointResponse<typeof profiles.accountStatus>;

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a message to a webhook.',
  labelNames: ['outcome'],
});

/**
 * Sends a message if it is due and its webhook has a free slot. If the process is killed after the
 * receiver accepted it, the message is sent again under the same id.
 */
export async function sendDelivery(
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  deps: SendWebhookDeps,
): Promise<StoredWebhook | null> {
  const webhook = await reserveSlot(webhookId, deliveryId);
  if (!webhook) return null;
  try {
    const delivery = await DeliveryModel.findOne({
      _id: deliveryId,
      webhookId,
      dueAt: trusted({ $lte: new Date() }),
    }).lean<StoredWebhookDelivery>();
    if (delivery && (await mayReceive(webhook, delivery, deps))) {
      const attempt = await postDelivery(webhook, delivery, deps);
      await storeAttempt(webhook, { delivery, attempt, deps });
    }
  } finally {
    await releaseSlot(webhookId, deliveryId);
  }
  return WebhookModel.findById(webhookId).lean<StoredWebhook>();
}

/**
 * Whether a webhook may still report: the API key that created it works and may read the subject,
 * or its person's account is active and had no reset since. If not, the webhook ends.
 * @throws AppError `unavailable` when identity doesn't answer: the message is sent later.
 */
async function mayReceive(
  webhook: StoredWebhook,
  { _id: deliveryId, type }: StoredWebhookDelivery,
  deps: SendWebhookDeps,
): Promise<boolean> {
  const { _id, keyId } = webhook;
  const asking = keyId ? keyProblem(keyId, { type, deps }) : accountProblem(webhook, deps);
  const problem = await asking.catch(async (err) => {
    // The receiver is not at fault: the message keeps its attempts.
    const dueAt = new Date(Date.now() + askAgainMs);
    await DeliveryModel.updateOne({ _id: deliveryId }, { dueAt });
    throw err;
  });
  if (problem) await switchOff(_id, problem);
  return problem === undefined;
}

async function keyProblem(
  keyId: string,
  { type, deps }: Pick<StoredWebhookDelivery, 'type'> & { deps: SendWebhookDeps },
): Promise<string | undefined> {
  const scopes = await deps.scopesOfKey(keyId);
  const mayRead = type === webhookTestType || hasKeyScope(scopes ?? [], scopeOfWebhookType(type));
  if (scopes && mayRead) return undefined;
  return 'Its API key was revoked or has expired. Connect the app again.';
}

/** A reset ends what an intruder may have left behind, as it ends API keys and connected apps. */
async function accountProblem(
  { userId, createdAt, changedAt = createdAt }: StoredWebhook,
  { accountStatusOf }: SendWebhookDeps,
): Promise<string | undefined> {
  const status = await accountStatusOf(userId);
  if (!status.isActive)
    return 'Your account was suspended or scheduled for deletion. Resume the webhook once you’re back.';
  const isOlder = status.passwordResetAt && changedAt < new Date(status.passwordResetAt);
  return isOlder ? 'Your password was reset. Check its address before you resume it.' : undefined;
}

async function postDelivery(
  webhook: StoredWebhook,
  delivery: StoredWebhookDelivery,
  { secrets, rules }: SendWebhookDeps,
): Promise<StoredAttempt> {
  const at = new Date();
  const { body } = delivery;
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const answered = await safePost(webhook.url, {
    ...{ body, rules, signal, mostBytes: maxResponseBytes },
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
  if (signal.aborted) return `No response within ${responseTimeoutMs / 1000} seconds.`;
  if (err instanceof AppError) return 'We can’t send to this address because it isn’t public.';
  return `We couldn’t reach the endpoint (${String(err.code ?? err.name)}).`;
}

interface AttemptedDelivery {
  delivery: StoredWebhookDelivery;
  attempt: StoredAttempt;
  deps: SendWebhookDeps;
}

async function storeAttempt(
  webhook: StoredWebhook,
  { delivery, attempt, deps }: AttemptedDelivery,
) {
  const { status } = attempt;
  const isAccepted = status !== null && status >= 200 && status < 300;
  attempts.inc({ outcome: isAccepted ? 'taken' : 'failed' });
  const $push = { attempts: { $each: [attempt], $slice: -maxStoredAttempts } };
  const ended = { $inc: { tries: 1 }, $push, $unset: { dueAt: 1 } };
  if (isAccepted) {
    await DeliveryModel.updateOne(
      { _id: delivery._id },
      { $set: { state: 'delivered' }, ...ended },
    );
    return WebhookModel.updateOne({ _id: webhook._id }, { $set: { failingSince: null } });
  }
  const pause = deps.pauses[delivery.tries];
  const next =
    pause === undefined || status === goneStatus
      ? { $set: { state: 'failed' }, ...ended }
      : { $set: { dueAt: new Date(Date.now() + pause) }, $inc: { tries: 1 }, $push };
  await DeliveryModel.updateOne({ _id: delivery._id }, next);
  return recordFailure(webhook, attempt);
}

async function recordFailure({ _id, failingSince }: StoredWebhook, { at, status }: StoredAttempt) {
  if (status === goneStatus)
    return switchOff(
      _id,
      'The endpoint responded that it is gone (410). Resume it once the endpoint works.',
    );
  await WebhookModel.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } });
  const isHopeless = failingSince && failingSince.getTime() < at.getTime() - givenUpAfterMs;
  if (isHopeless)
    await switchOff(_id, 'All deliveries failed for five days. Resume it once the endpoint works.');
}

/** Its owner is notified once. @param reason with what to do about it */
export async function switchOff(_id: StoredWebhook['_id'], reason: string) {
  const stored = await WebhookModel.findById(_id).lean<StoredWebhook>();
  if (!stored) return;
  const { userId, url } = stored;
  const switchedOff = newEvent('webhook.switched-off', {
    webhookId: String(_id),
    userId,
    url,
    reason,
  });
  await WebhookModel.updateOne(
    { _id, state: trusted({ $ne: 'off' }) },
    { $set: { state: 'off', offReason: reason }, $push: { outbox: switchedOff } },
  );
}
