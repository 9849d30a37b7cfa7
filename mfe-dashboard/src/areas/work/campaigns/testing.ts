import type { Campaign, LeadImport, LeadImportPreview } from '@soloist/contracts';
import { inDays } from '../../../testing/open-page.tsx';

export const sampleCampaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: 'd'.repeat(24),
  name: 'Spring labels',
  pitch: 'Labels for the new season.',
  formFields: [{ field: 'message', required: true }],
  question: '',
  consentText: '',
  token: 't'.repeat(32),
  status: 'open',
  stages: { new: 2, won: 2 },
  leads: 4,
  createdAt: inDays(-9),
  ...over,
});

export const sampleImport = (over: Partial<LeadImport> = {}): LeadImport => ({
  id: 'e'.repeat(24),
  name: 'fair.csv',
  campaignId: null,
  status: 'done',
  rows: 4,
  added: 2,
  duplicates: 1,
  wrong: 1,
  problems: [{ row: 5, message: 'The email address is not right.' }],
  kept: 0,
  keptLeads: [],
  createdAt: inDays(0),
  ...over,
});

export const samplePreview = (over: Partial<LeadImportPreview> = {}): LeadImportPreview => ({
  columns: ['Contact', 'Mail', 'Firm', 'Budget'],
  mapping: { name: 0, email: 1, company: null, phone: null, message: null, value: null },
  rows: 4,
  importable: 3,
  duplicates: 1,
  wrong: 1,
  problems: [{ row: 5, message: 'The email address is not right.' }],
  sample: [
    {
      row: 2,
      name: 'Kim',
      email: 'kim@kiln.test',
      company: '',
      phone: '',
      message: '',
      value: null,
      duplicate: false,
    },
  ],
  ...over,
});
