import {
  scopeOfWebhookType,
  type WebhookType,
  webhookMessage,
  webhookMessages,
  webhookTypes,
} from '../platform/webhook-messages.ts';
import { payloadSchema } from './schemas.ts';
import type { OpenApiDocument, WebhookOperation } from './types.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header' as const, required: true, description },
  schema: { type: 'string' },
});

/** Those of Standard Webhooks, on every message. */
const headers = [
  header('webhook-id', 'The id of the message, the same for each attempt.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', '`v1,` and a base64 signature; several are separated by spaces.'),
];

function operationOf(type: WebhookType): WebhookOperation {
  return {
    operationId: type,
    summary: webhookMessages[type].says.replace(/\.$/, ''),
    description: `Sent to webhooks that subscribe to this event, about your own data. An API key needs \`${scopeOfWebhookType(type)}\` to subscribe.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadSchema(webhookMessage(type)) } },
    },
    responses: {
      '2XX': { description: 'Received. We retry after any other reply.' },
      '410': { description: 'Gone: we disable the webhook.' },
    },
  };
}

/** The events that webhooks receive. */
export const webhookOperations = (): OpenApiDocument['webhooks'] =>
  Object.fromEntries(webhookTypes.map((type) => [type, { post: operationOf(type) }]));
