import type {
  Contract,
  InvoiceDetail,
  ProjectMilestone,
  ProposalDetail,
  ProposalSummary,
  StoredTerms,
} from '@soloist/contracts';
import { inDays, sampleInvoice, sampleProposal } from '../../../testing/open-page.tsx';

export const sampleMilestone = (over: Partial<ProjectMilestone> = {}): ProjectMilestone => ({
  id: 'm1',
  name: 'Sketches',
  deliverable: 'Three directions',
  amount: 30_000,
  end_date: '2030-03-20',
  status: 'pending',
  note: '',
  changedAt: null,
  orderId: null,
  ...over,
});

const terms: StoredTerms = {
  email: 'sofie@example.com',
  client_name: 'Sofie',
  project_name: 'Winter packaging',
  currency: 'EUR',
  payment_type: 'milestone',
  details: {
    start_date: '',
    end_date: '',
    upfront_payment: null,
    total_fee: null,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [
      { name: 'Sketches', deliverable: 'Three directions', rate: 30_000, end_date: '2030-03-20' },
    ],
  },
  project_description: 'Boxes and bags for the winter blend.',
  project_deliverables: [],
  clauses: [],
  valid_until: '',
  additionalTerms: '',
};

const sampleDocument = (changes: Partial<StoredTerms> = {}) => ({
  ...terms,
  ...changes,
  number: 'P-0001',
  sender: { name: 'Ada Lovelace', headline: '', location: '', profileImage: '' },
  sentAt: inDays(-3),
  expiresAt: inDays(27),
  signatures: [],
});

export const sampleProject = (milestones: ProjectMilestone[] = [sampleMilestone()]) => ({
  milestones,
  files: [],
  invoices: [],
  schedule: [],
  weeks: [],
  retainers: [],
  timeline: [
    { at: inDays(-3), actor: 'freelancer' as const, event: 'Sent' },
    { at: inDays(-1), actor: 'client' as const, event: 'Accepted' },
  ],
});

/** For tests: a proposal as its own page reads it. */
export const sampleDetail = (
  over: Partial<ProposalDetail> & { terms?: Partial<StoredTerms> } = {},
): ProposalDetail => {
  const { terms: changes, ...rest } = over;
  return {
    ...(sampleProposal({ payment_type: 'milestone' }) as ProposalSummary),
    deliveries: [],
    document: sampleDocument(changes),
    timeline: [{ at: inDays(-3), actor: 'freelancer', event: 'Sent' }],
    project: null,
    pdfReady: true,
    ...rest,
  };
};

/** For tests: the contract of an accepted proposal. */
export const sampleContract = (over: Partial<Contract> = {}): Contract => ({
  ...sampleDocument(),
  contract_id: 'c'.repeat(32),
  status: 'active',
  acceptedAt: inDays(-1),
  pdfReady: true,
  replaces: null,
  replacedBy: null,
  project: sampleProject(),
  ...over,
});

/** For tests: a proposal's project as its freelancer reads it. */
export const viewOf = (proposal: ProposalDetail) => {
  const { document, contract_id, status, project, pdfReady } = proposal;
  const contract = sampleContract({ ...document, contract_id, status, project, pdfReady });
  return { side: 'freelancer' as const, contract, proposal };
};

/** For tests: an invoice as its panel reads it. */
export const sampleInvoiceDetail = (over: Partial<InvoiceDetail> = {}): InvoiceDetail => {
  const summary = sampleInvoice(over);
  const side = { address: '', postcode: '', city: '', country: '', tax_number: '' };
  return {
    ...summary,
    deliveries: [],
    document: {
      kind: summary.kind,
      number: summary.number,
      from: {
        ...side,
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        headline: '',
        profileImage: '',
        logo: '',
      },
      to: { ...side, name: 'Sofie', email: 'sofie@example.com' },
      issuedAt: inDays(-4),
      due_date: summary.due_date,
      currency: 'EUR',
      items: [{ name: 'Sketches', qty: 1, rate: 50_000, tax: 0, total: 50_000 }],
      tax_mode: 'none',
      tax_name: '',
      subtotal: 50_000,
      discount: 0,
      taxes: [],
      net: 50_000,
      tax: 0,
      total: 50_000,
      memo: '',
      notes: '',
      deposit: 0,
      credits: null,
    },
    timeline: [{ at: inDays(-4), actor: 'freelancer', event: 'Sent' }],
    payments: [],
    reminders: [],
    time_zone: 'Europe/Oslo',
    part_payments: true,
    deposit: 0,
    e_invoice: false,
    creditNotes: [],
    pdfReady: true,
    ...over,
  };
};
