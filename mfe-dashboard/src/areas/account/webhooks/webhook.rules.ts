import type { Webhook, WebhookDelivery, WebhookType } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

/** The name of each event type. */
export const typeTexts: Record<WebhookType, string> = {
  'lead.received': 'A lead wrote to you',
  'proposal.viewed': 'A client opened a proposal',
  'proposal.accepted': 'A proposal was accepted',
  'proposal.declined': 'A proposal was declined',
  'project.ended': 'A project was completed or cancelled',
  'invoice.paid': 'An invoice was paid',
  'invoice.overdue': 'An invoice is overdue',
  'payout.moved': 'A payout changed status',
  'job.applied': 'A freelancer applied to your job',
};

/** For example `An invoice was paid, a lead wrote to you`. */
export function typesText({ types }: Pick<Webhook, 'types'>): string {
  const text = types.map((type) => typeTexts[type].replace(/^A/, 'a')).join(', ');
  return text.replace(/^a/, 'A');
}

interface State {
  label: string;
  tone: BadgeTone;
}

export function stateOf({ state, failingSince }: Webhook): State {
  if (state === 'off') return { label: 'Disabled', tone: 'bad' };
  if (state === 'paused') return { label: 'Paused', tone: 'neutral' };
  return failingSince ? { label: 'Failing', tone: 'warn' } : { label: 'Active', tone: 'ok' };
}

export const deliveryStates: Record<WebhookDelivery['state'], State> = {
  waiting: { label: 'Pending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const hostOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host;
