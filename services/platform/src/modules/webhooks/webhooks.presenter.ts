import type { Webhook, WebhookDelivery, WebhookDeliveryDetails } from '@soloist/contracts';
import type { StoredWebhookDelivery } from './deliveries.model.ts';
import type { StoredWebhook } from './webhooks.model.ts';

const asText = (date: Date | null | undefined) => date?.toISOString() ?? null;

export const presentWebhook = (stored: StoredWebhook): Webhook => ({
  id: String(stored._id),
  url: stored.url,
  types: stored.types,
  description: stored.description,
  state: stored.state,
  offReason: stored.offReason,
  failingSince: asText(stored.failingSince),
  oldSecretUntil:
    stored.oldSecretUntil && stored.oldSecretUntil > new Date()
      ? asText(stored.oldSecretUntil)
      : null,
  keyId: stored.keyId ?? null,
  createdAt: stored.createdAt.toISOString(),
});

export const presentDelivery = (stored: StoredWebhookDelivery): WebhookDelivery => ({
  id: String(stored._id),
  type: stored.type,
  state: stored.state,
  createdAt: stored.createdAt.toISOString(),
  nextAt: asText(stored.dueAt),
  tries: stored.tries,
  lastStatus: stored.attempts.at(-1)?.status ?? null,
});

/** The id by which a receiver recognises a repeated message. */
export const messageIdOf = ({ _id }: Pick<StoredWebhookDelivery, '_id'>) => `msg_${_id}`;

export const presentDetails = (stored: StoredWebhookDelivery): WebhookDeliveryDetails => ({
  ...presentDelivery(stored),
  messageId: messageIdOf(stored),
  body: stored.body,
  attempts: stored.attempts
    .map((attempt) => ({ ...attempt, at: attempt.at.toISOString() }))
    .toReversed(),
});
