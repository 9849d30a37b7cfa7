import { randomUUID } from 'node:crypto';
import { auth, dayMs, hourMs, type MyProfile, type ProposalRequest } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import { sampleUserAgent } from '@soloist/server-kit/device';
import mongoose from 'mongoose';
import type { DocumentsConfig } from '../config.ts';
import type { DocumentKind, StoredDocumentDelivery } from '../modules/deliveries/index.ts';
import {
  CounterModel,
  DocumentSettingsModel,
  newMilestones,
  newProposal,
  type ProposalFields,
  ProposalModel,
} from '../modules/documents/index.ts';
import { type DemoProposal, demoProposals } from './proposals.ts';
import { seedExpenses } from './seed-expenses.ts';
import { seedForecast } from './seed-forecast.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedRecurring } from './seed-recurring.ts';
import { seedTime } from './seed-time.ts';

/** Time from sending until the client opened and answered. */
const viewedAfterMs = 3 * hourMs;
const answeredAfterMs = 26 * hourMs;

/** A pattern of the freelancer's own; her invoices have the initial one. */
const demoSettings = {
  tax: {
    ...{ scheme: 'vat' as const, tax_number: 'PT299000001', lut: '', rate: 23, sac: '' },
    ...{ has_oss: false, phone: '+351 21 000 0000' },
  },
  numbering: {
    credit_note: { pattern: 'CN-{YYYY}-{number}', digits: 3, yearly_reset: true },
  },
  emails: {
    receipt: {
      subject: 'Thank you, {client}: {paid} received',
      message:
        'Hi {client},\n\nYour payment for invoice {number} has arrived. The receipt is attached.\n\nBest regards,\n{your name}',
    },
  },
};

interface SeededDocument {
  paper: DocumentKind;
  paperId: string;
}

/**
 * Fills a database without proposals with the demo freelancer's proposals and invoices; no email is
 * sent. Expects a connected database and a running identity; returns what was created.
 */
export async function seedDemo(
  { NODE_ENV, IDENTITY_URL }: Pick<DocumentsConfig, 'NODE_ENV' | 'IDENTITY_URL'>,
  body: { email: string; password: string },
): Promise<SeededDocument[]> {
  if (NODE_ENV === 'production')
    throw new Error('Sample proposals are never created in production.');
  if (await ProposalModel.exists({})) return [];
  const whenAway = 'The identity service rejected the demo account.';
  const { user: profile } = await callService(auth.login, {
    ...{ url: IDENTITY_URL, body, userAgent: sampleUserAgent, whenAway },
  });
  const documents = demoProposals.map((demo, i) => toProposal(demo, { profile, position: i + 1 }));
  await CounterModel.create({ _id: profile.id, last: documents.length });
  await DocumentSettingsModel.create({ _id: profile.id, ...demoSettings });
  const stored = await ProposalModel.insertMany(documents);
  const invoiceIds = await seedInvoices(profile, await seedRecurring(profile));
  await seedTime(profile);
  await seedExpenses(profile);
  await seedForecast(profile.id);
  return [
    ...stored.map(({ _id }) => ({ paper: 'proposal' as const, paperId: String(_id) })),
    ...invoiceIds.map((invoiceId) => ({ paper: 'invoice' as const, paperId: invoiceId })),
  ];
}

interface Origin {
  profile: MyProfile;
  position: number;
}

function toProposal(demo: DemoProposal, { profile, position }: Origin) {
  const sentAt = new Date(Date.now() - demo.sentDaysAgo * dayMs);
  const day = (after: number) =>
    new Date(sentAt.getTime() + after * dayMs).toISOString().slice(0, 10);
  const signature = `${profile.fname} ${profile.lname}`;
  const draft_id = randomUUID();
  const request = {
    ...demo.terms,
    ...demo.payment(day),
    valid_until: '',
    signature,
    draft_id,
  } as ProposalRequest;
  const fresh = newProposal({
    freelancerId: profile.id,
    draft_id,
    number: `P-${String(position).padStart(4, '0')}`,
    request,
    profile,
    device: { ip: '', userAgent: '' },
    at: sentAt,
  });
  return {
    ...fresh,
    // Lists sort by it, so it has the proposal's age.
    _id: mongoose.Types.ObjectId.createFromTime(Math.floor(sentAt.getTime() / 1000)),
    deliveries: fresh.deliveries.map((delivery) => asSent(delivery, sentAt)),
    ...answerOf(demo, { fresh, sentAt }),
  };
}

const asSent = (delivery: StoredDocumentDelivery, at: Date): StoredDocumentDelivery => ({
  ...delivery,
  state: 'sent',
  updatedAt: at,
  history: [{ at, state: 'sent', reason: '' }],
});

function answerOf(
  demo: DemoProposal,
  { fresh, sentAt }: { fresh: ProposalFields; sentAt: Date },
): Partial<ProposalFields> {
  const { status, reason } = demo;
  const viewedAt = new Date(sentAt.getTime() + viewedAfterMs);
  const at = new Date(sentAt.getTime() + answeredAfterMs);
  const viewed = { at: viewedAt, actor: 'client' as const, event: 'Viewed by the client' };
  switch (status) {
    case 'sent':
      return {};
    case 'withdrawn':
      return {
        status,
        timeline: [...fresh.timeline, { at, actor: 'freelancer', event: 'Withdrawn' }],
      };
    case 'viewed':
      return { status, timeline: [...fresh.timeline, viewed] };
    case 'declined': {
      const declined = { at, actor: 'client' as const, event: `Declined: ${reason}` };
      return { status, timeline: [...fresh.timeline, viewed, declined] };
    }
    case 'accepted':
    case 'active':
    case 'completed':
      return { status, ...acceptanceOf(demo, { fresh, at, viewed }) };
    default:
      throw new Error(`no sample proposal is ${status}`);
  }
}

interface Acceptance {
  fresh: ProposalFields;
  at: Date;
  viewed: ProposalFields['timeline'][number];
}

function acceptanceOf(
  { terms, progress = [] }: DemoProposal,
  { fresh, at, viewed }: Acceptance,
): Partial<ProposalFields> {
  const name = terms.client_name;
  const signature = { name, email: terms.email, at, ip: '', userAgent: '' };
  const accepted = { at, actor: 'client' as const, event: `Accepted and signed by ${name}` };
  return {
    documentVersion: 2,
    acceptedAt: at,
    signatures: [...fresh.signatures, { role: 'client', ...signature }],
    milestones: newMilestones(fresh.terms).map((milestone, i) => ({
      ...milestone,
      status: progress[i] ?? milestone.status,
    })),
    timeline: [...fresh.timeline, viewed, accepted],
  };
}
