import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HookContext, Option, Properties, ReceivingContext } from './n8n.ts';

/** The webhook messages of the API reference, by their types. */
export const events: Option[] = [
  { name: 'Freelancer Applied to Your Job', value: 'job.applied' },
  { name: 'Invoice Overdue', value: 'invoice.overdue' },
  { name: 'Invoice Paid', value: 'invoice.paid' },
  { name: 'Lead Received', value: 'lead.received' },
  { name: 'Payout Changed Status', value: 'payout.moved' },
  { name: 'Project Completed or Cancelled', value: 'project.ended' },
  { name: 'Proposal Accepted', value: 'proposal.accepted' },
  { name: 'Proposal Declined', value: 'proposal.declined' },
  { name: 'Proposal Viewed', value: 'proposal.viewed' },
];

const properties: Properties[] = [
  {
    displayName: 'Events',
    name: 'events',
    type: 'multiOptions',
    options: events,
    default: [],
    required: true,
    description: 'What starts the workflow. The API key needs read access to each subject.',
  },
];

/** Subscribes while the workflow is active, and starts it by each event. */
export class SoloistTrigger {
  description = {
    displayName: 'Soloist Trigger',
    name: 'soloistTrigger',
    icon: 'file:soloist.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Soloist',
    defaults: { name: 'Soloist Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'soloistApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
    ],
    properties,
  };

  webhookMethods = { default: { checkExists, create, delete: remove } };

  async webhook(this: ReceivingContext) {
    const { rawBody } = this.getRequestObject();
    const { secret = '' } = this.getWorkflowStaticData('node');
    if (!isSigned(rawBody, this.getHeaderData(), secret)) {
      this.getResponseObject().status(401).json({ message: 'The signature is wrong.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: JSON.parse(String(rawBody)) as object }]] };
  }
}

const path = '/api/platform/webhooks';

async function request(
  context: HookContext,
  method: 'GET' | 'POST' | 'DELETE',
  { at = path, body }: { at?: string; body?: object } = {},
): Promise<unknown> {
  const { baseUrl } = await context.getCredentials('soloistApi');
  const url = new URL(at, baseUrl).href;
  const options = { method, url, json: true as const, ...(body ? { body } : {}) };
  return context.helpers.httpRequestWithAuthentication.call(context, 'soloistApi', options);
}

/** Whether the webhook is gone, or its key, with which it ends. n8n's errors have the status as text. */
const isGone = (err: unknown) => /^40[14]$/.test(String((err as { httpCode?: unknown }).httpCode));

/** Whether the webhook of this workflow still exists for its current address. */
async function checkExists(this: HookContext): Promise<boolean> {
  const stored = this.getWorkflowStaticData('node');
  if (!stored.webhookId || !stored.secret) return false;
  try {
    const reply = await request(this, 'GET', { at: `${path}/${stored.webhookId}` });
    const { webhook } = reply as { webhook: { url: string; types: string[] } };
    const wanted = this.getNodeParameter('events').toSorted().join();
    const isSame =
      webhook.url === this.getNodeWebhookUrl('default') &&
      webhook.types.toSorted().join() === wanted;
    if (!isSame) await remove.call(this);
    return isSame;
  } catch (err) {
    if (isGone(err)) return false;
    throw err;
  }
}

async function create(this: HookContext): Promise<boolean> {
  const body = {
    url: this.getNodeWebhookUrl('default'),
    types: this.getNodeParameter('events'),
    description: `n8n: ${this.getWorkflow().name ?? 'workflow'}`.slice(0, 200),
  };
  const { webhook, secret } = (await request(this, 'POST', { body })) as {
    webhook: { id: string };
    secret: string;
  };
  Object.assign(this.getWorkflowStaticData('node'), { webhookId: webhook.id, secret });
  return true;
}

async function remove(this: HookContext): Promise<boolean> {
  const stored = this.getWorkflowStaticData('node');
  if (stored.webhookId) {
    await request(this, 'DELETE', { at: `${path}/${stored.webhookId}` }).catch((err) => {
      if (!isGone(err)) throw err;
    });
  }
  delete stored.webhookId;
  delete stored.secret;
  return true;
}

/** Seconds by which a message may be older or newer than our clock. */
const toleranceSeconds = 300;

/** Whether a message is signed by Standard Webhooks with the secret of the webhook. */
function isSigned(
  body: Buffer,
  headers: Record<string, string | undefined>,
  secret: string,
): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!secret || !(ageSeconds <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .some((signature) => isEqual(signature, `v1,${expected}`));
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
