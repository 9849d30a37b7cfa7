import type { WebhookData, WebhookType } from '@soloist/contracts';
import { webhookMessage } from '@soloist/contracts';
import mongoose from 'mongoose';
import { DeliveryModel } from './deliveries.model.ts';
import { listWebhooks, requireScopes, type WebhookUser } from './webhooks.service.ts';

const { trusted } = mongoose;
const maxSamples = 3;
/** An event has one message for each of a person's webhooks: enough are read to find several events. */
const maxRead = 30;

const proposal = {
  proposalId: '6a1f0c2e9b3d4f5a6b7c8d9e',
  projectName: 'Website for a bakery',
  clientName: 'Noor Haddad',
};
const invoice = {
  ...{ invoiceId: '6a1f0c2e9b3d4f5a6b7c8d9f', number: 'INV-0007', clientName: 'Noor Haddad' },
  ...{ total: 119_000, currency: 'INR' as const },
};

/** Invented content of each event, for programs that are set up before the first one happens. */
const examples: { [Type in WebhookType]: Omit<WebhookData<Type>, 'link'> & { link: string } } = {
  'lead.received': {
    leadId: '6a1f0c2e9b3d4f5a6b7c8da0',
    ...{ name: 'Noor Haddad', email: 'noor@example.com', company: 'Haddad Bakery' },
    ...{ campaign: '', suspicious: false },
    link: '/lead-dashboard?lead=6a1f0c2e9b3d4f5a6b7c8da0',
  },
  'proposal.viewed': { ...proposal, link: `/project/status/${proposal.proposalId}` },
  'proposal.accepted': { ...proposal, link: `/project/status/${proposal.proposalId}` },
  'proposal.declined': {
    ...{ ...proposal, reason: 'We chose another offer.' },
    link: `/project/status/${proposal.proposalId}`,
  },
  'project.ended': {
    ...{ ...proposal, status: 'completed', reason: '' },
    link: `/project/status/${proposal.proposalId}`,
  },
  'invoice.paid': { ...invoice, link: `/projects?tab=invoices&invoice=${invoice.invoiceId}` },
  'invoice.overdue': { ...invoice, link: `/projects?tab=invoices&invoice=${invoice.invoiceId}` },
  'payout.moved': {
    ...{ payoutId: '6a1f0c2e9b3d4f5a6b7c8da1', amount: 119_000, currency: 'INR' },
    ...{ state: 'paid', reason: '', link: '/payments' },
  },
  'job.applied': {
    ...{ jobId: '6a1f0c2e9b3d4f5a6b7c8da2', applicationId: '6a1f0c2e9b3d4f5a6b7c8da3' },
    ...{ title: 'Illustrator for a picture book', name: 'Ada Rao' },
    link: '/job/status/6a1f0c2e9b3d4f5a6b7c8da2',
  },
};

/**
 * The newest messages of an event that the person's webhooks received, or an invented one.
 * @throws AppError `scope_missing` for an API key that may not read what the event reports.
 */
export async function listSamples(
  user: WebhookUser,
  { type, publicUrl }: { type: WebhookType; publicUrl: string },
) {
  requireScopes(user, [type]);
  const webhooks = await listWebhooks({ userId: user.userId });
  const sent = await DeliveryModel.find(
    { webhookId: trusted({ $in: webhooks.map(({ _id }) => String(_id)) }), type },
    { body: 1, eventId: 1 },
  )
    .sort({ _id: -1 })
    .limit(maxRead)
    .lean<{ body: string; eventId: string }[]>();
  const bodies = new Map(sent.map(({ eventId, body }) => [eventId, body]));
  const read = [...bodies.values()].slice(0, maxSamples).map((body) => JSON.parse(body));
  const { link, ...details } = examples[type];
  const invented = {
    ...{ type, timestamp: new Date().toISOString() },
    data: { ...details, link: `${publicUrl}${link}` },
  };
  return (read.length > 0 ? read : [invented]).map((message) =>
    webhookMessage(type).parse(message),
  );
}
