import { jobs, leadEmailPrefill, leads, matches, search } from '@soloist/contracts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import {
  sampleApplicant,
  sampleApplicants,
  sampleApplication,
  sampleJob,
  sampleLead,
  sampleMyJob,
} from '../../../../test/sample-jobs.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const respondWith = (endpoint: { path: string }, ...items: object[]) => {
  records.answers[endpoint.path] = { items, nextCursor: null };
};

it('finds matching jobs with their reasons, with the person’s token', async () => {
  const reason = { kind: 'skill', value: 'Packaging', weight: 3 };
  respondWith(matches.jobs, {
    job: sampleJob(),
    score: 3,
    reasons: [
      { ...reason, fits: true, text: '1 of 1 skills is on your profile.' },
      { ...reason, fits: false, text: 'Dielines is not on your profile.' },
    ],
  });
  expect((await use('find_jobs')).found).toEqual({
    which: 'fitting',
    count: 1,
    jobs: [
      {
        title: 'Packaging for ceramics',
        about: '$6,000.00 to $8,000.00, remote, closes on 2027-03-27',
        why: ['1 of 1 skills is on your profile.'],
        page: `/job/${'d'.repeat(24)}`,
      },
    ],
  });
  expect(records.calls[0]?.headers.authorization).toBe('Bearer their-own-token');
});

it('finds jobs by words, like the search', async () => {
  const hit = {
    kind: 'job',
    id: 'd'.repeat(24),
    title: { text: 'Packaging for ceramics', marks: [] },
    snippet: { text: '', marks: [] },
    keywords: [],
    link: `/job/${'d'.repeat(24)}`,
    image: '',
    owner: 'Grace Moura',
    ownerId: 'c'.repeat(24),
    pro: false,
    works: [],
    applied: false,
    facts: 'Remote',
    at: '2026-11-20T10:00:00.000Z',
  };
  records.answers[search.find.path] = {
    items: [hit],
    nextCursor: null,
    total: 1,
    isMore: false,
    corrected: [],
    facets: {},
  };
  const { found } = await use('find_jobs', { words: 'ceramics' });
  expect(found).toMatchObject({ which: 'found', count: 1, jobs: [{ about: 'Remote' }] });
  expect(records.calls[0]?.path).toContain('q=ceramics');
});

it('lists a client’s posted jobs', async () => {
  const stages = { applied: 11, shortlisted: 0, hired: 0, rejected: 0, withdrawn: 0 };
  respondWith(
    jobs.listOwn,
    { ...sampleJob(), stages, flags: [], newApplicants: 2 },
    { ...sampleJob({ title: 'A logo', skills: [] }), stages, flags: [], newApplicants: 0 },
  );
  const { found } = await use('find_jobs', { words: 'packaging' }, newToolCaller('employer'));
  expect(found).toMatchObject({
    which: 'own',
    jobs: [{ about: 'open, 11 applicants', page: `/job/status/${'d'.repeat(24)}` }],
  });
});

it('returns the status of applications', async () => {
  respondWith(jobs.applications, sampleApplication());
  expect((await use('find_applications')).found).toEqual({
    count: 1,
    applications: [
      {
        job: 'Packaging for ceramics',
        client: 'Grace Moura',
        rate: '$7,000.00',
        status: 'shortlisted',
        page: `/job/status/${'d'.repeat(24)}`,
      },
    ],
  });
  const refused = await use('find_applications', {}, newToolCaller('employer'));
  expect(refused.found.problem).toContain('freelancer role');
});

it('finds leads, and drafts an email to one without sending it', async () => {
  respondWith(leads.listOwn, sampleLead());
  const { found } = await use('find_leads', { words: 'lumen' });
  expect(found.leads[0]).toMatchObject({
    name: 'Mara Lopes',
    value: '$4,200.00',
    next: 'Call her (overdue)',
    page: `/lead-dashboard?lead=${'b'.repeat(24)}`,
  });
  const calls = records.calls.length;
  const { draft } = await use('draft_lead_mail', {
    lead_id: found.leads[0].id,
    subject: 'Your lamps',
    text: 'Hello Mara',
  });
  expect(draft).toEqual({
    kind: 'lead_mail',
    title: 'Your lamps',
    content: { lead_id: 'b'.repeat(24), subject: 'Your lamps', text: 'Hello Mara' },
  });
  expect(leadEmailPrefill.safeParse(draft.content).success).toBe(true);
  expect(records.calls).toHaveLength(calls);
});

it('finds a client’s applicants by job, without their texts and the private notes', async () => {
  respondWith(
    jobs.listOwn,
    sampleMyJob({ applicants: 2 }),
    sampleMyJob({ _id: 'f'.repeat(24), title: 'Labels', applicants: 0 }),
  );
  const path = jobs.applicants.path.replace(':id', 'd'.repeat(24));
  records.answers[path] = sampleApplicants(
    sampleApplicant({ note: 'Ask about dates' }),
    sampleApplicant({ status: 'withdrawn' }),
  );
  expect((await use('find_applicants', {}, newToolCaller('employer'))).found).toEqual({
    count: 2,
    jobs: [
      {
        job: 'Packaging for ceramics',
        status: 'open',
        count: 2,
        page: `/job/status/${'d'.repeat(24)}`,
        applicants: [{ name: 'Ada Okafor', rate: '$7,000.00', status: 'shortlisted' }],
      },
    ],
  });
});

it('refuses applicants to a freelancer', async () => {
  expect((await use('find_applicants')).found).toEqual({
    problem: 'You review applicants in the client role. Switch to it in Settings.',
  });
});
