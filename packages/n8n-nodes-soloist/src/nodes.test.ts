import { createHmac } from 'node:crypto';
import { endpoints, keyAccessOf, webhookTypes } from '@soloist/contracts';
import type { Properties } from './n8n.ts';
import { Soloist } from './Soloist.node.ts';
import { events, SoloistTrigger } from './SoloistTrigger.node.ts';

it('offers every event that webhooks deliver', () => {
  expect(events.map(({ value }) => value).toSorted()).toEqual(webhookTypes.toSorted());
});

it('calls only endpoints that an API key may call', () => {
  const { properties } = new Soloist().description;
  const requests = properties
    .flatMap(({ options = [] }: Properties) => options)
    .flatMap(({ routing }) => (routing ? [(routing as RequestRouting).request] : []));
  expect(requests.length).toBeGreaterThan(3);
  for (const { method, url } of requests) {
    const endpoint = endpoints.find((each) => each.method === method && each.path === url);
    expect([url, endpoint && keyAccessOf(endpoint)]).toEqual([url, expect.stringContaining(':')]);
  }
});
interface RequestRouting {
  request: { method: string; url: string };
}

it('adds a lead under the same id when its request is repeated, and other leads under others', async () => {
  const create = new Soloist().description.properties
    .flatMap(({ options = [] }) => options)
    .find(({ value }) => value === 'create');
  const { send } = create!.routing as { send: { preSend: AddId[] } };
  const idOf = async (item: number, execution = '7') => {
    const context = {
      ...{ getExecutionId: () => execution, getItemIndex: () => item },
      getNode: () => ({ name: 'Add lead' }),
    };
    const { body } = await send.preSend[0]!.call(context, { body: { name: 'Noor' } });
    expect(body.name).toBe('Noor');
    return body.lead_id;
  };
  const first = await idOf(0);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(await idOf(0)).toBe(first);
  expect(new Set([first, await idOf(1), await idOf(0, '8')]).size).toBe(3);
});
type AddId = (
  this: unknown,
  request: { body: object },
) => Promise<{ body: { name: string; lead_id: string } }>;

describe('a message to the trigger', () => {
  const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`;
  const body = JSON.stringify({
    type: 'invoice.paid',
    timestamp: '2026-11-29T10:00:00Z',
    data: {},
  });

  async function receive({ key = secret, ageSeconds = 0, sent = body, stored = secret } = {}) {
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
    const signature = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`msg_1.${timestamp}.${body}`)
      .digest('base64');
    const statuses: number[] = [];
    const result = await new SoloistTrigger().webhook.call({
      getWorkflowStaticData: () => (stored ? { webhookId: 'w', secret: stored } : {}),
      getHeaderData: () => ({
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }),
      getRequestObject: () => ({ rawBody: Buffer.from(sent) }),
      getResponseObject: () => ({
        status: (code) => ({ json: () => statuses.push(code) }),
      }),
    });
    return { result, statuses };
  }

  it('starts the workflow with what it reports', async () => {
    const { result, statuses } = await receive();
    expect(result).toEqual({ workflowData: [[{ json: JSON.parse(body) }]] });
    expect(statuses).toEqual([]);
  });

  it.each([
    ['of another secret', { key: `whsec_${Buffer.from('another').toString('base64')}` }],
    ['that was changed', { sent: body.replace('paid', 'overdue') }],
    ['that is six minutes old', { ageSeconds: 360 }],
    ['to a workflow without a webhook', { stored: '' }],
  ])('%s is refused', async (_which, over) => {
    const { result, statuses } = await receive(over);
    expect([result, statuses]).toEqual([{ noWebhookResponse: true }, [401]]);
  });
});
