import { createUnsubscribeTokens } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { creditNote, plainInvoice } from '../../../test/sample-invoices.ts';
import { milestoneProposal } from '../../../test/sample-proposals.ts';
import { renderEmail } from '../email-templates/kit/render-email.service.tsx';
import {
  composeNotificationEmail,
  type NotificationEmailData,
  type NotificationEmailKind,
} from '../email-templates/notification.email.ts';
import type { StoredMail } from '../mail/mails.model.ts';
import { creditNoteEmail } from '../printing/invoices/credit-note.email.tsx';
import { invoiceEmail } from '../printing/invoices/invoice.email.tsx';
import { receiptEmail } from '../printing/invoices/receipt.email.tsx';
import { reminderEmail } from '../printing/invoices/reminder.email.tsx';
import { followUpEmail } from '../printing/proposals/follow-up.email.tsx';
import { proposalEmail } from '../printing/proposals/proposal.email.tsx';
import { signedProposalEmail } from '../printing/proposals/signed-proposal.email.tsx';

const readerId = newId();
const at = '2026-11-21T09:45:00Z';
const fname = 'Ada';
const job = { fname, title: 'A label', jobId: newId() };
const sender = { senderName: 'Ada', senderEmail: 'ada@inbox.example', client_name: 'Noor' };

/** One sample of each: a new kind of email does not compile without one. */
const samples: NotificationEmailData = {
  'verify-code': { fname, code: '493027' },
  'reset-code': { fname, code: '493027' },
  'sign_in-code': { fname, code: '493027' },
  'proof-code': { fname, code: '493027' },
  'new-sign-in': { fname, device: 'Phone', ip: '::1', at, reportToken: 'signed' },
  'sign-in-reported': {
    ...{ fname, at, device: 'Phone', ip: '::1', payoutsBlockedUntil: at },
    ...{ signedInAt: at, signedInFrom: 'Laptop', signedInIp: '::1' },
  },
  'api-key-expiring': { fname, name: 'Books', last4: 'x7Qa', expiresAt: at, lastUsedAt: '' },
  'credential-changed': {
    ...{ fname, change: 'passkey-added', name: 'iCloud Keychain', device: 'Phone', ip: '::1', at },
  },
  'recovery-pending': {
    ...{ fname, at, startedAt: at, endsAt: at, device: 'Phone', ip: '::1', stopToken: 'signed' },
  },
  deletion: {
    ...{ fname, at, requestedAt: at, endsAt: at, stage: 'scheduled', device: 'Phone', ip: '::1' },
  },
  'deletion-receipt': {
    ...{ fname, at, requestedAt: at, endsAt: at, stage: 'completed', device: '', ip: '' },
  },
  'export-ready': { fname, expiresAt: at },
  'contact-message': {
    ...{ topic: 'support', name: 'Sofie', email: 'sofie@nordlys.example' },
    ...{ company: '', message: 'Hello' },
  },
  'ledger-disagreed': { count: 1, first: [{ of: 'pay_1', words: 'It is not booked.' }] },
  'canary-failed': { remote: 'mfe-dashboard', version: '2.0.0', live: '1.0.0', reason: 'Slow.' },
  question: {
    ...{ fname, name: 'Noor', email: 'noor@nordlys.example', message: 'When?' },
    ...{ project_name: 'Boxes', number: 'P-0001' },
  },
  hours: {
    ...{ ...sender, project_name: 'Boxes', status: 'shared', monday: '2026-11-23' },
    ...{ seconds: 5400, contract_id: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' },
  },
  'milestone-submitted': {
    ...{ ...sender, project_name: 'Boxes', milestone: 'Draft', amount: 100, currency: 'USD' },
    ...{ note: '', contract_id: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' },
  },
  'project-ended': {
    ...{ ...sender, project_name: 'Boxes', status: 'completed', reason: '' },
    contract_id: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  },
  'service-order': {
    ...{ ...sender, title: 'Boxes', total: '€900.00' },
    link: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  },
  'site-message': {
    ...{ fname, leadId: newId(), host: 'ada.example', campaign: '', name: 'Noor' },
    ...{ email: 'noor@nordlys.example', company: '', message: 'Hello' },
  },
  'lead-mail': {
    ...{ fromName: 'Ada', fromEmail: 'ada@inbox.example', subject: 'Boxes', text: 'Hello' },
    unsubscribeToken: 'token',
  },
  'guest-mail': {
    ...{ fromName: 'Ada', fromEmail: 'ada@inbox.example', about: 'Boxes', message: 'Hello' },
    ...{ quoted: '', replyTo: '', references: [], unsubscribeToken: 'token' },
  },
  'job-application': { ...job, name: 'Ada' },
  'job-day-ended': { ...job, waiting: 2, decideBy: at },
  'job-news': { ...job, clientName: 'Noor', news: 'shortlisted', words: '' },
  'job-matches': {
    fname,
    jobs: [{ jobId: newId(), title: 'A label', facts: '$40 an hour', searches: ['Labels'] }],
  },
  moderation: { fname, caseId: newId(), decision: 'warn', title: 'A blog', words: 'Be kind.' },
  'recommendation-request': {
    ...{ freelancerName: 'Ada', freelancerHeadline: '', freelancerEmail: 'ada@inbox.example' },
    ...{ note: '', writeId: 'write', isReminder: false },
  },
  'recommendation-written': { fname, writerName: 'Noor' },
  notices: {
    ...{ fname, more: 0 },
    items: [
      { kind: 'messages', title: 'From Noor', body: '', link: '/message', at },
      { kind: 'invoice_news', title: 'Paid', body: '', link: '/invoices', at },
    ],
  },
  'surplus-returned': {
    ...{ ...sender, number: 'INV-1', amount: 100, currency: 'USD', paidWith: '' },
    ...{ reason: 'It was paid twice.', orderId: 'order' },
  },
  autopay: {
    ...{ ...sender, news: 'announced', number: 'INV-1', amount: 100, currency: 'INR', at },
    ...{ timeZone: 'Asia/Kolkata', method: 'Visa ending in 1111', reason: '', text: [] },
    orderId: 'order',
  },
};

/**
 * Emails without unsubscribe: the reader just requested them, an agreement, a payment or the law
 * requires them, or they go to the team.
 */
const transactional: Partial<Record<NotificationEmailKind, string>> = {
  'verify-code': 'asked for this moment',
  'reset-code': 'asked for this moment',
  'sign_in-code': 'asked for this moment',
  'proof-code': 'asked for this moment',
  'credential-changed': 'protects the account',
  'sign-in-reported': 'protects the account',
  'api-key-expiring': 'keeps programs of the reader running',
  'recovery-pending': 'protects the account',
  deletion: 'asked for, and protects the account',
  'deletion-receipt': 'the receipt of what was asked for',
  'export-ready': 'asked for',
  'contact-message': 'to the team',
  'ledger-disagreed': 'to the team',
  'canary-failed': 'to the team',
  question: 'a client asks about the freelancer’s own proposal',
  hours: 'of an accepted contract',
  'milestone-submitted': 'of an accepted contract',
  'project-ended': 'of an accepted contract',
  'service-order': 'of an order',
  moderation: 'the person whose content it is must be told',
  'surplus-returned': 'of a payment',
  autopay: 'the law requires a notice before each charge',
};

/** Unsubscribe tokens of the emails that a person may turn off. */
const choices: Partial<Record<NotificationEmailKind, StoredMail['stops']>> = {
  'new-sign-in': [{ kind: 'new_sign_in', token: 'signed' }],
  'site-message': [{ kind: 'site_message', token: 'signed' }],
  'job-application': [{ kind: 'job_news', token: 'signed' }],
  'job-day-ended': [{ kind: 'job_news', token: 'signed' }],
  'job-news': [{ kind: 'job_news', token: 'signed' }],
  'job-matches': [{ kind: 'job_matches', token: 'signed' }],
  'recommendation-written': [{ kind: 'recommendations', token: 'signed' }],
  notices: [
    { kind: 'messages', token: 'signed' },
    { kind: 'invoice_news', token: 'signed' },
  ],
};

const write = async (kind: NotificationEmailKind) => {
  const stops = choices[kind];
  const mail = {
    ...{ _id: kind, kind, to: 'noor@nordlys.example', data: samples[kind] },
    stops,
    readerId: stops ? readerId : undefined,
  } as unknown as StoredMail;
  const composed = await composeNotificationEmail(mail, {
    publicUrl: 'https://soloist.example',
    stopTokens: createUnsubscribeTokens('a secret of this installation'),
    identity: {
      addressFor: async () => undefined,
      readEmailSubscriptions: async () => ({ email: '', fname, stops: stops ?? [] }),
    },
  });
  if ('unwanted' in composed) throw new Error(composed.unwanted);
  return composed;
};

const kinds = Object.keys(samples) as NotificationEmailKind[];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('’', '’');
function expectDocument({ html, subject }: { html: string; subject: string }) {
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html.match(/<title>([^<]*)<\/title>/g)).toEqual([`<title>${escaped(subject)}</title>`]);
  expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'));
}

test.each(kinds)('the HTML of %s has a language and its subject as title', async (kind) => {
  expectDocument(await write(kind));
});

const viewUrl = 'https://soloist.example/invoice/order?view=invoice';
const invoice = { document: plainInvoice, balance: 100, viewUrl, replyTo: 'ada@inbox.example' };
const proposal = { document: milestoneProposal, replyTo: 'ada@inbox.example' };
const payment = { payment_id: 'pay_1', amount: 100, received_on: at, note: 'Visa', left: 0 };
test.each([
  ['proposal', () => renderEmail(proposalEmail, { ...proposal, acceptUrl: viewUrl })],
  [
    'follow-up',
    () => renderEmail(followUpEmail, { ...proposal, acceptUrl: viewUrl, message: 'Hi' }),
  ],
  [
    'signed',
    () => renderEmail(signedProposalEmail, { ...proposal, recipient: 'client', url: viewUrl }),
  ],
  ['invoice', () => renderEmail(invoiceEmail, invoice)],
  ['reminder', () => renderEmail(reminderEmail, { ...invoice, stopUrl: viewUrl, isOverdue: true })],
  ['receipt', () => renderEmail(receiptEmail, { ...invoice, payment })],
  [
    'credit note',
    () => renderEmail(creditNoteEmail, { ...invoice, document: creditNote, refundedTo: '' }),
  ],
])('the HTML of the %s email has a language and its subject as title', async (_what, render) => {
  expectDocument(await render());
});

test.each(kinds)('%s has one-click unsubscribe or is transactional', async (kind) => {
  const { headers = {} } = await write(kind);
  const oneClick = {
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/soloist\.example\/[^>\s]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  if (transactional[kind]) expect(headers).not.toHaveProperty('List-Unsubscribe');
  else expect(headers).toMatchObject(oneClick);
});
