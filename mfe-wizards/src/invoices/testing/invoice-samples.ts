import type { InvoiceDetail, ProposalDetail, PublicInvoice } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';

export const earlierId = 'a'.repeat(24);
export const projectId = 'b'.repeat(24);
export const sendPath = '/api/proposal/sendInvoice';
const party = { address: '', postcode: '', city: '', country: '', tax_number: '' };

export const earlier: InvoiceDetail = {
  id: earlierId,
  orderId: 'o'.repeat(32),
  kind: 'invoice',
  number: 'INV-0043',
  email: 'accounts@fathom.example',
  client_name: 'Fathom Climate',
  title: 'Sensor icons',
  currency: 'EUR',
  total: 12_000,
  paid: 12_000,
  credited: 0,
  balance: 0,
  status: 'paid',
  due_date: '2026-01-15',
  deliveries: [],
  proposalId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  document: {
    kind: 'invoice',
    number: 'INV-0043',
    from: {
      ...party,
      name: 'Ada',
      email: 'ada@example.com',
      headline: '',
      profileImage: '',
      logo: '',
      city: 'Lisbon',
    },
    to: { ...party, name: 'Fathom Climate', email: 'accounts@fathom.example', city: 'Rotterdam' },
    issuedAt: '2026-01-01T00:00:00.000Z',
    due_date: '2026-01-15',
    currency: 'EUR',
    items: [{ name: 'Sensor icons', qty: 2, rate: 6_000, tax: 0, total: 12_000 }],
    tax_mode: 'none',
    tax_name: '',
    subtotal: 12_000,
    discount: 0,
    taxes: [],
    net: 12_000,
    tax: 0,
    total: 12_000,
    memo: '',
    notes: 'IBAN PT50',
    deposit: 0,
    credits: null,
  },
  timeline: [],
  payments: [],
  reminders: [],
  time_zone: 'Europe/Amsterdam',
  part_payments: false,
  deposit: 3_000,
  e_invoice: false,
  creditNotes: [],
  pdfReady: true,
};

const milestone = { deliverable: '', end_date: '', note: '', changedAt: null, orderId: null };
const project = {
  id: projectId,
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: 'Sofie Lindqvist',
  project_name: 'Winter packaging',
  payment_type: 'milestone',
  currency: 'EUR',
  total: 90_000,
  status: 'active',
  deliveries: [],
  replaces: null,
  replacedBy: null,
  progress: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-02-01T00:00:00.000Z',
};
const projectDetail = {
  ...project,
  document: {
    ...project,
    details: { milestones: [] },
    project_description: '',
    project_deliverables: [],
    clauses: [],
    additionalTerms: '',
    sender: { name: 'Ada', headline: '', location: '', profileImage: '' },
    sentAt: project.createdAt,
    signatures: [],
  },
  timeline: [],
  project: {
    milestones: [
      { ...milestone, id: 'm1', name: 'Labels', amount: 30_000, status: 'approved' },
      { ...milestone, id: 'm2', name: 'Boxes', amount: 60_000, status: 'pending' },
    ],
    files: [],
    invoices: [],
    schedule: [],
    timeline: [],
  },
  pdfReady: true,
} as unknown as ProposalDetail;

const page = (items: object[]) => ({ items, nextCursor: null });
export const readyDraft = '11111111-1111-4111-8111-111111111111';
export const answers = {
  'GET /api/profile/loadUser': {
    userInfo: sampleMyProfile(),
    viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
    pro: false,
  },
  'GET /api/proposal/invoiceDefaults': { number: 'INV-0044', last: null },
  'GET /api/proposal/invoices': page([earlier]),
  'GET /api/proposal/fetchAllProposals': page([project]),
  [`GET /api/proposal/fetchInvoice/${earlierId}`]: { invoice: earlier },
  [`GET /api/proposal/fetchProject/${projectId}`]: { proposal: projectDetail },
  [`POST /api/proposal/projects/${projectId}/milestones/m1/invoiceDraft`]: { draft_id: readyDraft },
  [`GET /api/proposal/drafts/${readyDraft}`]: {
    draft: {
      draft_id: readyDraft,
      kind: 'invoice',
      title: 'Labels',
      revision: 1,
      updatedAt: project.createdAt,
      content: {
        email: 'sofie@example.com',
        items: [{ name: 'Labels', qty: 1, rate: 30_000, tax: 0 }],
        currency: 'EUR',
        proposal_id: projectId,
        milestone_id: 'm1',
      },
    },
  },
  [`POST ${sendPath}`]: { message: 'Invoice INV-0044 is on its way.', invoice: earlier },
};

/** The same invoice before its payment, as its client sees it. */
export const unpaid: PublicInvoice = {
  orderId: 'o'.repeat(32),
  status: 'viewed',
  document: earlier.document,
  settlement: null,
  paid: 0,
  credited: 0,
  balance: 12_000,
  part_payments: false,
  deposit: 0,
  pdfReady: true,
};
