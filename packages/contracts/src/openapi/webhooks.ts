import {
  type WebhookType,
  webhookMessage,
  webhookMessages,
  webhookTypes,
} from '../webhook-messages.ts';
import { writtenOut } from './schemas.ts';
import type { OpenApiDocument, WebhookOperation } from './types.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header' as const, required: true, description },
  schema: { type: 'string' },
});

/** Those of Standard Webhooks, on every message. */
const headers = [
  header('webhook-id', 'The same at each try of a message.'),
  header('webhook-timestamp', 'When it was sent: seconds since 1970.'),
  header('webhook-signature', '`v1,` and a signature in base64; several with spaces between.'),
];

function operationOf(type: WebhookType): WebhookOperation {
  return {
    operationId: type,
    summary: webhookMessages[type].says.replace(/\.$/, ''),
    description: 'Sent to who chose this type, about what is theirs.',
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: writtenOut(webhookMessage(type)) } },
    },
    responses: {
      '2XX': { description: 'Taken. Everything else is tried again.' },
      '410': { description: 'Gone: the webhook is switched off.' },
    },
  };
}

/** The messages that programs of others receive. */
export const webhookOperations = (): OpenApiDocument['webhooks'] =>
  Object.fromEntries(webhookTypes.map((type) => [type, { post: operationOf(type) }]));
