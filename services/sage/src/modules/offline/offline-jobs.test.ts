import { jobs, leads, matches, profiles } from '@soloist/contracts';
import { createOfflineAsk, offlineCaller } from '../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../test/records-server.ts';
import {
  sampleApplicant,
  sampleApplicants,
  sampleApplication,
  sampleJob,
  sampleLead,
  sampleMyJob,
} from '../../../test/sample-jobs.ts';
import type { ReplyRequest } from '../assistant/index.ts';

let records: RecordsServer;
let ask: ReturnType<typeof createOfflineAsk>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = createOfflineAsk(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const respondWith = (endpoint: { path: string }, ...items: object[]) => {
  records.answers[endpoint.path] = { items, nextCursor: null };
};

it('lists the best matching jobs with the reasons', async () => {
  const reason = { kind: 'skill', value: 'Packaging', weight: 3, fits: true, text: 'You know it.' };
  respondWith(matches.jobs, { job: sampleJob(), score: 3, reasons: [reason] });
  const { text } = await ask('Which jobs fit me?');
  expect(text).toContain(`[Packaging for ceramics](/job/${'d'.repeat(24)})`);
  expect(text).toContain('You know it.');
});

it('lists the status of applications', async () => {
  respondWith(jobs.applications, sampleApplication());
  expect((await ask('Show my applications')).text).toContain('Grace Moura: shortlisted');
});

const employer: ReplyRequest['person'] = {
  ...offlineCaller,
  user: { ...offlineCaller.user, role: 'employer', roles: ['employer'] },
};
const applicantsPath = jobs.applicants.path.replace(':id', 'd'.repeat(24));

it.each(['applicants for my jobs', 'Who applied to my jobs?', 'Show me the applications'])(
  'answers “%s” for a client with the applicants by job',
  async (question) => {
    respondWith(jobs.listOwn, sampleMyJob({ applicants: 3 }));
    records.answers[applicantsPath] = sampleApplicants(sampleApplicant());
    const { text } = await ask(question, { person: employer });
    expect(text).toContain('Your jobs have 3 applicants.');
    expect(text).toContain(
      `[Packaging for ceramics](/job/status/${'d'.repeat(24)}), 3 applicants:\n\n- Ada Okafor, $7,000.00, shortlisted\n- and 2 more`,
    );
  },
);

it('explains to a client that no one has applied, and to a freelancer where applicants are', async () => {
  respondWith(jobs.listOwn, sampleMyJob({ applicants: 0 }));
  const question = 'applicants for my jobs';
  expect((await ask(question, { person: employer })).text).toContain('No applicants yet.');
  expect((await ask(question)).text).toContain(
    'You review applicants in the client role. Switch to it in Settings.',
  );
});

it('lists overdue leads', async () => {
  respondWith(leads.listOwn, sampleLead());
  const { text } = await ask('Which leads are overdue?');
  expect(text).toContain('You have 1 lead with an overdue step:');
  expect(records.calls.at(-1)?.path).toContain('overdue=true');
});

it('drafts an email to a lead from the template, and sends nothing', async () => {
  respondWith(leads.listOwn, sampleLead());
  expect(profiles.loadUser.path in records.answers).toBe(true);
  const { text, replyParts } = await ask('Draft a mail to the lead Mara Lopes');
  expect(text).toContain('nothing is sent until you send it');
  expect(replyParts.find(({ kind }) => kind === 'draft')).toMatchObject({
    draft: { kind: 'lead_mail', content: { lead_id: 'b'.repeat(24) } },
  });
});
