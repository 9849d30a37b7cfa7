import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callApi } from './people.ts';

/** Creates a webhook, by default for an address where nobody listens; returns its id and secret. */
export async function createWebhook(token: string, url = `http://127.0.0.1:9/${randomUUID()}`) {
  const { status, body } = await callApi('POST /platform/webhooks', {
    token,
    body: { url, types: ['proposal.accepted', 'invoice.paid'], description: 'Books' },
  });
  expect(status).toBe(200);
  return { id: body.webhook.id as string, secret: body.secret as string };
}

/** Creates a webhook with one test delivery. */
export async function createDelivery(token: string) {
  const { id } = await createWebhook(token);
  const { body } = await callApi(`POST /platform/webhooks/${id}/test`, { token });
  return { id, deliveryId: body.delivery.id as string };
}
