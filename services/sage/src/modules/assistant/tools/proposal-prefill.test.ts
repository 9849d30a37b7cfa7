import { proposalPrefill } from '@soloist/contracts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const args = {
  client_name: 'Nordlys',
  client_email: 'anna@nordlys.example',
  project_name: 'Winter packaging',
  currency: 'EUR',
  total_fee: 2000.5,
  end_date: '2027-03-31',
};

it('drafts a proposal for the wizard in minor units with its missing fields, without changes', async () => {
  const { found, draft } = await use('draft_proposal', args);
  expect(draft).toEqual({
    kind: 'proposal',
    title: 'Winter packaging',
    content: {
      email: 'anna@nordlys.example',
      client_name: 'Nordlys',
      project_name: 'Winter packaging',
      currency: 'EUR',
      payment_type: 'one_time',
      details: { total_fee: 200_050, end_date: '2027-03-31' },
    },
  });
  expect(proposalPrefill.safeParse(draft.content).success).toBe(true);
  expect(found.missing).toEqual([
    'the start date',
    'the upfront payment',
    'the scope',
    'the deliverables',
  ]);
  expect(records.calls).toEqual([]);
});

it('drafts the milestones or the period of a milestone or ongoing proposal', async () => {
  const milestones = [{ name: 'Sketch', deliverable: 'PDF', amount: 500, date: '2027-01-31' }];
  const byMilestone = await use('draft_proposal', { milestones });
  expect(byMilestone.draft.content).toMatchObject({
    payment_type: 'milestone',
    details: { milestones: [{ name: 'Sketch', rate: 50_000, end_date: '2027-01-31' }] },
  });
  const ongoing = await use('draft_proposal', { rate: 300, frequency: 'monthly' });
  expect(ongoing.draft.content).toMatchObject({
    payment_type: 'ongoing',
    details: { rate: 30_000, frequency: 'monthly' },
  });
});

it('drafts no proposal for a client', async () => {
  const { found, draft } = await use('draft_proposal', args, newToolCaller('employer'));
  expect(found.problem).toMatch(/freelancer role/);
  expect(draft).toBeUndefined();
});
