import {
  dayMs,
  type InvoiceSummary,
  type ProposalSummary,
  type ReceivedInvoice,
  type ReceivedProposal,
  type Role,
  today,
} from '@soloist/contracts';
import { sampleMyProfile, sampleProposalSummary } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import type { ReactNode } from 'react';
import { renderPage } from './render-page.tsx';

interface Opening {
  page: ReactNode;
  role: Role;
  /** The signed-in person, for pages that need one. */
  sub?: string;
  answers: Parameters<typeof answerCalls>[0];
  /** The address, and the route's pattern for pages that read parameters. */
  at?: string;
  pattern?: string;
}

/** For tests: renders a page with these responses, and returns its calls. */
export function openPage({ page, role, sub, answers, at = '/', pattern }: Opening): AnsweredCall[] {
  localStorage.clear();
  resetQueries();
  const calls = answerCalls(answers);
  setToken(`e30.${btoa(JSON.stringify({ role, sub }))}.c2ln`);
  renderPage(page, { at, pattern });
  return calls;
}

/** For tests: the response about the signed-in person. */
export const meAnswer = {
  'GET /api/profile/loadUser': {
    userInfo: sampleMyProfile(),
    viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
    pro: false,
  },
};

/** For tests: an instant so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export const sampleProposal = (over: Partial<ProposalSummary> = {}) =>
  sampleProposalSummary({
    contract_id: 'c'.repeat(32),
    client_name: 'Sofie',
    createdAt: inDays(-3),
    expiresAt: inDays(27),
    ...over,
  });

export const sampleReceived = (over: Partial<ReceivedProposal> = {}): ReceivedProposal => ({
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  project_name: 'Winter packaging',
  freelancerName: 'Ada Lovelace',
  freelancerImage: '',
  currency: 'EUR',
  total: 90_000,
  status: 'sent',
  toApprove: 0,
  sentAt: inDays(-3),
  expiresAt: inDays(27),
  ...over,
});

/** For tests: a calendar day so many days from now. */
export const dayIn = (days: number) => today(new Date(inDays(days)));

export const sampleInvoice = (over: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: 'a'.repeat(24),
  orderId: 'o'.repeat(32),
  kind: 'invoice',
  number: 'INV-0007',
  email: 'sofie@example.com',
  client_name: 'Sofie',
  title: 'Winter packaging',
  currency: 'EUR',
  total: 50_000,
  paid: 0,
  credited: 0,
  balance: 50_000,
  status: 'sent',
  due_date: dayIn(10),
  deliveries: [],
  proposalId: null,
  createdAt: inDays(-4),
  ...over,
});

export const sampleReceivedInvoice = (over: Partial<ReceivedInvoice> = {}): ReceivedInvoice => ({
  orderId: 'o'.repeat(32),
  number: 'INV-0007',
  title: 'Winter packaging',
  freelancerName: 'Ada Lovelace',
  freelancerImage: '',
  currency: 'EUR',
  total: 50_000,
  balance: 50_000,
  status: 'viewed',
  due_date: dayIn(10),
  sentAt: inDays(-4),
  ...over,
});
