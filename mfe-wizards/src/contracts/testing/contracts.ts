import type { Contract, Project, ProjectMilestone } from '@soloist/contracts';

/** For tests: a contract that the client has not decided on, unless overridden. */
export const contractOf = (overrides: Partial<Contract> = {}): Contract => ({
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  status: 'viewed',
  acceptedAt: null,
  pdfReady: true,
  email: 'sofie@example.com',
  client_name: 'Sofie Lindqvist',
  project_name: 'Winter packaging',
  currency: 'EUR',
  payment_type: 'one_time',
  details: {
    start_date: '2026-12-01',
    end_date: '2026-12-24',
    upfront_payment: 0,
    total_fee: 90_000,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [],
  },
  project_description: 'Six labels for the winter range.',
  project_deliverables: [],
  clauses: [],
  valid_until: '',
  additionalTerms: '',
  sender: { name: 'Ada Lovelace', headline: '', location: '', profileImage: '' },
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  signatures: [],
  replaces: null,
  replacedBy: null,
  project: null,
  ...overrides,
});

export const milestoneOf = (overrides: Partial<ProjectMilestone> = {}): ProjectMilestone => ({
  id: 'm1',
  name: 'Direction',
  deliverable: 'Two routes on three packs',
  amount: 240_000,
  end_date: '2027-01-17',
  status: 'submitted',
  note: '',
  changedAt: null,
  orderId: null,
  ...overrides,
});

/** An accepted contract with its project. */
export const projectOf = (project: Partial<Project> = {}, overrides: Partial<Contract> = {}) =>
  contractOf({
    status: 'accepted',
    acceptedAt: '2026-11-21T10:00:00.000Z',
    project: {
      milestones: [milestoneOf()],
      files: [],
      invoices: [],
      schedule: [],
      weeks: [],
      retainers: [],
      timeline: [],
      ...project,
    },
    ...overrides,
  });
