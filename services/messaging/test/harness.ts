import type { Delivery, EventPayload, InvoiceKind, MilestoneStatus } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { FetchRules } from '@soloist/server-kit/safe-fetch';
import { newId } from '@soloist/server-kit/testing';
import { startTestService, type TestService } from '@soloist/server-kit/testing-service';
import { startMessaging } from '../src/app.ts';
import type { MessagingConfig } from '../src/config.ts';

/** Settings besides those of every service: no other service is running. */
const usualSettings = {
  DOCUMENTS_URL: 'http://127.0.0.1:9',
  PRESENCE_MS: 1500,
  VAPID_PRIVATE_KEY: '',
  PUSH_ORIGINS: '',
  INBOUND_SMTP_PORT: 0,
  INBOUND_MAIL_DOMAIN: 'reply.soloist.example',
  INBOUND_TLS_CERT: '',
  INBOUND_TLS_KEY: '',
};

/** The service on a free port with its own stores; `config` starts another process of it. */
export async function startTestMessaging(
  settings: Partial<MessagingConfig> = {},
  linkRules?: FetchRules,
) {
  const allSettings = { ...usualSettings, ...settings };
  const service = await startTestService(
    (config) => startMessaging({ ...config, ...allSettings }, linkRules),
    settings,
  );
  return { ...service, config: { ...service.config, ...allSettings } satisfies MessagingConfig };
}
export type TestMessaging = TestService & { config: MessagingConfig };

const clientEmail = 'noor@client.test';
const proposalFields = (freelancerId: string) => ({
  proposalId: newId(),
  freelancerId,
  projectName: 'Winter packaging',
  clientEmail,
});

const client = { clientName: 'Noor Haddad' };
const invoiceFields = (freelancerId: string) => ({
  invoiceId: newId(),
  freelancerId,
  number: 'INV-0007',
  clientEmail,
});
type State = Delivery['state'];

/** Events about a proposal or an invoice of `freelancerId`, as documents publishes them. */
export const eventsFor = (freelancerId: string) => ({
  viewed: (clientName = 'Noor Haddad') =>
    newEvent('proposal.viewed', { ...proposalFields(freelancerId), clientName }),
  accepted: () => newEvent('proposal.accepted', { ...proposalFields(freelancerId), ...client }),
  declined: (reason = '') =>
    newEvent('proposal.declined', { ...proposalFields(freelancerId), ...client, reason }),
  asked: () =>
    newEvent('proposal.question-asked', {
      ...proposalFields(freelancerId),
      ...client,
      email: clientEmail,
      message: 'Does the fee include the print files?',
    }),
  moved: (status: MilestoneStatus, by: 'freelancer' | 'client' = 'client') =>
    newEvent('project.milestone-moved', {
      ...proposalFields(freelancerId),
      ...client,
      milestoneId: 'b'.repeat(24),
      milestone: 'Sketches',
      status,
      by,
    }),
  hours: (status: 'shared' | 'confirmed' | 'withdrawn') =>
    newEvent('project.hours-moved', {
      ...{ ...proposalFields(freelancerId), ...client, weekId: 'w1', monday: '2026-11-23' },
      ...{ seconds: 5400, status },
    }),
  fileAdded: (by: 'freelancer' | 'client') =>
    newEvent('project.file-added', {
      ...proposalFields(freelancerId),
      ...client,
      file: 'brief.pdf',
      by,
    }),
  ended: (status: 'completed' | 'cancelled', reason = '') =>
    newEvent('project.ended', { ...proposalFields(freelancerId), ...client, status, reason }),
  wrote: (message: string, email = 'noor@client.test') =>
    newEvent('lead.received', {
      leadId: newId(),
      freelancerId,
      ...{ host: 'ada.soloist.test', campaign: '', suspicious: false },
      name: 'Noor Haddad',
      email,
      company: '',
      message,
    }),
  hostChanged: (state: 'live' | 'failed', reason = '') =>
    newEvent('identity.host-changed', { freelancerId, host: 'ada.example', state, reason }),
  recommended: (answer: EventPayload<'recommendation.answered'>['answer'], writerId = newId()) =>
    newEvent('recommendation.answered', {
      recommendationId: newId(),
      freelancerId,
      writerId: answer === 'declined' ? '' : writerId,
      writerName: answer === 'declined' ? '' : 'Noor Haddad',
      answer,
    }),
  draftReady: () =>
    newEvent('invoice.draft-ready', {
      ...proposalFields(freelancerId),
      draftId: 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11',
    }),
  invoiceViewed: (kind: InvoiceKind = 'invoice') => {
    const number = kind === 'invoice' ? 'INV-0007' : 'CN-0007';
    return newEvent('invoice.viewed', { ...invoiceFields(freelancerId), number, kind, ...client });
  },
  overdue: () => newEvent('invoice.overdue', { ...invoiceFields(freelancerId), ...client }),
  paid: () => newEvent('invoice.paid', { ...invoiceFields(freelancerId), ...client }),
  invoiceDelivery: (state: State, reason = '', kind: Delivery['kind'] = 'invoice') =>
    newEvent('invoice.delivery-changed', {
      ...invoiceFields(freelancerId),
      kind,
      state,
      to: 'noor@client.test',
      reason,
    }),
  delivery: (state: State, reason = '', kind: Delivery['kind'] = 'proposal') =>
    newEvent('proposal.delivery-changed', {
      ...proposalFields(freelancerId),
      kind,
      state,
      to: 'noor@client.test',
      reason,
    }),
});
