import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callApi } from './people.ts';

/** A webhook of the person's, to a place where nobody listens unless told; with its secret. */
export async function makeWebhook(token: string, url = `http://127.0.0.1:9/${randomUUID()}`) {
  const { status, body } = await callApi('POST /platform/webhooks', {
    token,
    body: { url, types: ['proposal.accepted', 'invoice.paid'], description: 'Books' },
  });
  expect(status).toBe(200);
  return { id: body.webhook.id as string, secret: body.secret as string };
}

/** The same with a message that was sent to it. */
export async function makeDelivery(token: string) {
  const { id } = await makeWebhook(token);
  const { body } = await callApi(`POST /platform/webhooks/${id}/test`, { token });
  return { id, deliveryId: body.delivery.id as string };
}
