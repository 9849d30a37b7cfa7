import { type Lead, type LeadColumn, type LeadDetail, leadStages } from '@soloist/contracts';
import { inDays } from '../../../testing/open-page.tsx';
import type { Board } from './leads.api.ts';

export const sampleLead = (over: Partial<Lead> = {}): Lead => ({
  id: 'a'.repeat(24),
  campaignId: null,
  campaignName: '',
  name: 'Noor Haddad',
  email: 'noor@client.test',
  company: 'Nordlys Coffee',
  phone: '',
  message: 'Hello,\ndo you draw boxes?',
  value: { amount: 420_000, currency: 'EUR' },
  source: 'portfolio',
  stage: 'new',
  stageAt: inDays(-1),
  nextStep: null,
  noteCount: 0,
  suspicious: false,
  suspicions: [],
  createdAt: inDays(-1),
  ...over,
});

export const sampleLeadDetail = (over: Partial<LeadDetail> = {}): LeadDetail => ({
  ...sampleLead(),
  answers: [],
  notes: [],
  mails: [],
  mayWrite: true,
  whyNoMail: '',
  ...over,
});

/** For tests: a board of these leads. */
export function sampleBoard(leads: Lead[], over: Partial<LeadColumn> = {}): Board {
  const columns = leadStages.map((stage) => {
    const items = leads.filter((lead) => lead.stage === stage);
    const amount = items.reduce((sum, { value }) => sum + (value?.amount ?? 0), 0);
    const sums = amount > 0 ? [{ currency: 'EUR' as const, amount }] : [];
    return { stage, items, count: items.length, sums, nextCursor: null, ...over };
  });
  const overdue = leads.filter(({ nextStep }) => nextStep?.overdue).length;
  return { columns, overdue };
}

export const sampleNumbers = {
  created: 8,
  won: 2,
  lost: 1,
  steps: [
    { stage: 'new', reached: 8, rate: null },
    { stage: 'contacted', reached: 6, rate: 0.75 },
    { stage: 'proposal_sent', reached: 3, rate: 0.5 },
    { stage: 'won', reached: 2, rate: 2 / 3 },
  ],
  times: [
    { stage: 'new', stays: 6, medianHours: 30 },
    { stage: 'contacted', stays: 0, medianHours: null },
  ],
  sources: [
    { source: 'portfolio', created: 5, won: 2 },
    { source: 'form', created: 3, won: 0 },
  ],
};
