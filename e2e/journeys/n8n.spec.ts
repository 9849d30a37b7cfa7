import { expect, test } from '@playwright/test';
import type { HookContext } from 'n8n-nodes-soloist/n8n.ts';
import { SoloistTrigger } from 'n8n-nodes-soloist/SoloistTrigger.node.ts';
import { app } from '../support/app.ts';
import { payInvoice } from '../support/invoices.ts';
import { createApiKey } from '../support/owned-items.ts';
import { callApi, newPerson } from '../support/people.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

interface Workflow {
  apiKey: string;
  /** Where n8n listens for the workflow. */
  url: string;
  events: string[];
}

/** What n8n gives its nodes, as far as the trigger uses it. */
function contextOf({ apiKey, url, events }: Workflow): HookContext {
  const stored = {};
  return {
    getNodeWebhookUrl: () => url,
    getWorkflow: () => ({ name: 'Books' }),
    getNodeParameter: () => events,
    getWorkflowStaticData: () => stored,
    getCredentials: async () => ({ baseUrl: `${app.url}/`, apiKey }),
    helpers: {
      async httpRequestWithAuthentication(_credentials, { method, url: address, body }) {
        const response = await fetch(address, {
          method,
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        });
        const reply = await response.json();
        if (!response.ok)
          throw Object.assign(new Error(reply.message), { httpCode: String(response.status) });
        return reply;
      },
    },
  };
}

test('n8n starts a workflow when an invoice is paid, until it is turned off or its key revoked', async () => {
  const receiver = await startWebhookReceiver();
  const { token } = await newPerson();
  const { id, key: apiKey } = await createApiKey(token, ['webhooks:write', 'invoices:read']);
  const context = contextOf({ apiKey, url: receiver.url, events: ['invoice.paid'] });
  const trigger = new SoloistTrigger();
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default;

  await test.step('it subscribes once and receives a verified message', async () => {
    expect(await checkExists.call(context)).toBe(false);
    await create.call(context);
    expect(await checkExists.call(context)).toBe(true);
    const { number } = await payInvoice(token);
    await expect.poll(() => receiver.received.length).toBe(1);
    const { id: messageId, timestamp, signature, body } = receiver.received[0]!;
    const started = await trigger.webhook.call({
      ...{ ...context, getRequestObject: () => ({ rawBody: Buffer.from(body) }) },
      getHeaderData: () => ({
        ...{ 'webhook-id': messageId, 'webhook-timestamp': timestamp },
        'webhook-signature': signature,
      }),
      getResponseObject: () => ({ status: () => ({ json: () => undefined }) }),
    });
    const item = started.workflowData?.[0]?.[0];
    expect(item?.json).toMatchObject({ type: 'invoice.paid', data: { number } });
  });

  await test.step('it receives nothing after it was turned off', async () => {
    await remove.call(context);
    expect(await checkExists.call(context)).toBe(false);
    const { webhooks } = (await callApi('GET /platform/webhooks', { token })).body;
    expect(webhooks).toEqual([]);
  });

  await test.step('it receives nothing after its key was revoked', async () => {
    await create.call(context);
    expect((await callApi(`DELETE /auth/api-keys/${id}`, { token })).status).toBe(200);
    await payInvoice(token);
    await expect
      .poll(async () => (await callApi('GET /platform/webhooks', { token })).body.webhooks[0].state)
      .toBe('off');
    expect(receiver.received).toHaveLength(1);
    // Without a key, turning it off must not fail.
    expect(await remove.call(context)).toBe(true);
  });
  receiver.stop();
});
