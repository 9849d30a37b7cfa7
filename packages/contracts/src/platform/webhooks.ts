import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { webhookMessage, webhookTestType, webhookTypes } from './webhook-messages.ts';

/** Most webhooks of one person. */
export const maxWebhooks = 50;

const noAddress = 'Enter the endpoint URL.';
const isEndpoint = (address: string) => {
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
};

export const webhookForm = z.strictObject({
  url: z
    .string(noAddress)
    .check(
      z.trim(),
      z.minLength(1, noAddress),
      z.maxLength(500, 'This address is too long.'),
      z.refine(
        isEndpoint,
        'This is not an address of the web. Write it like https://example.com/soloist.',
      ),
    ),
  types: z
    .array(z.enum(webhookTypes))
    .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(50)),
  /** What it is for, in words of its owner. */
  description: text(200),
});
export type WebhookForm = z.infer<typeof webhookForm>;

/** `off`: disabled by us, because its receiver ended it or failed for days. */
export const webhookStates = ['active', 'paused', 'off'] as const;

export const webhook = z.object({
  id,
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  description: z.string(),
  state: z.enum(webhookStates),
  /** Why it was disabled: a sentence; empty otherwise. */
  offReason: z.string(),
  /** The start of the current series of failures; null while deliveries succeed. */
  failingSince: z.nullable(instant),
  /** After a change of its secret: until when messages are also signed with the previous one. */
  oldSecretUntil: z.nullable(instant),
  /** The API key that created it, which alone can use it, and ends it; null for the person's own. */
  keyId: z.nullable(id),
  createdAt: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** `waiting`: for its first or next attempt. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  id,
  type: z.enum([...webhookTypes, webhookTestType]),
  state: z.enum(webhookDeliveryStates),
  createdAt: instant,
  /** Time of the next attempt; null unless it is waiting. */
  nextAt: z.nullable(instant),
  /** Number of attempts. */
  tries: z.number(),
  /** The last response's status; null without a response. */
  lastStatus: z.nullable(z.number()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  at: instant,
  /** Null without a response. */
  status: z.nullable(z.number()),
  /** Duration in milliseconds. */
  ms: z.number(),
  /** The start of the response, up to 1 KB. */
  answer: z.string(),
  /** Why there was no response: a sentence; empty otherwise. */
  problem: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDeliveryDetails = z.extend(webhookDelivery, {
  /** The header `webhook-id`: the same at each attempt. */
  messageId: z.string(),
  /** The exact body that is sent. */
  body: z.string(),
  /** The last 20, the newest first. */
  attempts: z.array(webhookAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

const ofOwner = { service: 'platform', access: 'user' } as const;
const ofOne = { ...ofOwner, names: 'own', params: z.strictObject({ id }) } as const;
const ofDelivery = {
  ...ofOwner,
  names: 'own',
  params: z.strictObject({ id, deliveryId: id }),
} as const;
const one = z.object({ webhook });
const withSecret = z.object({
  webhook,
  /** `whsec_` and base64. */
  secret: z.string(),
});

export const webhooks = {
  list: defineEndpoint({
    ...ofOwner,
    method: 'GET',
    path: '/platform/webhooks',
    summary: 'List the caller’s webhooks; for an API key, those that it created.',
    response: z.object({ webhooks: z.array(webhook) }),
  }),
  create: defineEndpoint({
    ...ofOwner,
    method: 'POST',
    path: '/platform/webhooks',
    perMinute: 20,
    summary:
      'Create a webhook. Its secret is returned only once. 409 if the caller has one for this address. An API key also needs the scope to read each event, and the webhook ends with the key.',
    body: webhookForm,
    response: withSecret,
  }),
  samples: defineEndpoint({
    ...ofOwner,
    method: 'GET',
    path: '/platform/webhooks/samples',
    summary:
      'List the newest messages of an event, at most three, as webhooks receive them; an invented one if there are none yet.',
    query: z.strictObject({ type: z.enum(webhookTypes) }),
    response: z.object({ messages: z.array(z.union(webhookTypes.map(webhookMessage))) }),
  }),
  read: defineEndpoint({
    ...ofOne,
    method: 'GET',
    path: '/platform/webhooks/:id',
    summary: 'Read a webhook.',
    response: one,
  }),
  change: defineEndpoint({
    ...ofOne,
    method: 'PUT',
    path: '/platform/webhooks/:id',
    perMinute: 20,
    summary:
      'Update the address, events or description of a webhook. Pending messages go to the new address.',
    body: webhookForm,
    response: one,
  }),
  setState: defineEndpoint({
    ...ofOne,
    method: 'PUT',
    path: '/platform/webhooks/:id/state',
    summary:
      'Pause or resume a webhook. While it is paused, new events are skipped and pending messages are held.',
    body: z.strictObject({ state: z.enum(['active', 'paused']) }),
    response: one,
  }),
  changeSecret: defineEndpoint({
    ...ofOne,
    method: 'POST',
    path: '/platform/webhooks/:id/secret',
    perMinute: 20,
    summary:
      'Rotate the secret. It is returned only once; messages are signed with both for 24 hours.',
    response: withSecret,
  }),
  remove: defineEndpoint({
    ...ofOne,
    method: 'DELETE',
    path: '/platform/webhooks/:id',
    summary: 'Delete a webhook and its deliveries.',
    response: z.object({ message: z.string() }),
  }),
  test: defineEndpoint({
    ...ofOne,
    method: 'POST',
    path: '/platform/webhooks/:id/test',
    perMinute: 20,
    summary: 'Send a message of the type `webhook.test`. 409 while the webhook is paused.',
    response: z.object({ delivery: webhookDelivery }),
  }),
  deliveries: defineEndpoint({
    ...ofOne,
    method: 'GET',
    path: '/platform/webhooks/:id/deliveries',
    summary: 'List deliveries of the last 30 days, newest first.',
    query: z.extend(pageQuery, { state: z.optional(z.enum(webhookDeliveryStates)) }),
    response: page(webhookDelivery),
  }),
  delivery: defineEndpoint({
    ...ofDelivery,
    method: 'GET',
    path: '/platform/webhooks/:id/deliveries/:deliveryId',
    summary: 'Read a delivery with its payload, attempts and responses.',
    response: z.object({ delivery: webhookDeliveryDetails }),
  }),
  replay: defineEndpoint({
    ...ofDelivery,
    method: 'POST',
    path: '/platform/webhooks/:id/deliveries/:deliveryId/replay',
    perMinute: 60,
    summary: 'Resend a message now. 409 while the webhook is paused.',
    response: z.object({ delivery: webhookDelivery }),
  }),
  replayFailed: defineEndpoint({
    ...ofOne,
    method: 'POST',
    path: '/platform/webhooks/:id/replay',
    perMinute: 10,
    summary: 'Resend all failed messages since a time. 409 while the webhook is paused.',
    body: z.strictObject({
      since: z.string().check(z.iso.datetime('Use a time like 2026-11-22T10:00:00Z.') as never),
    }),
    response: z.object({ count: z.number() }),
  }),
};
