import { proposals } from '@soloist/contracts';
import { sampleProposalSummary } from '@soloist/contracts/testing';
import { newTrace, withContext } from '@soloist/server-kit';
import {
  type RecordsServer,
  refusal,
  startRecordsServer,
} from '../../../../test/records-server.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const second = sampleProposalSummary({
  id: 'd'.repeat(24),
  number: 'P-0002',
  project_name: 'Web shop',
  client_name: '',
  email: 'anna@nordlys.example',
  status: 'accepted',
});

it('calls services with the person’s token and the id of their request', async () => {
  const context = { requestId: 'request-12345', trace: newTrace() };
  await withContext(context, () => use('find_proposals'));
  expect(records.calls[0]?.headers).toMatchObject({
    authorization: 'Bearer their-own-token',
    'x-request-id': 'request-12345',
  });
});

it('finds proposals by state and by words', async () => {
  records.reset([second, sampleProposalSummary()]);
  expect((await use('find_proposals', { status: 'waiting' })).found.proposals).toMatchObject([
    {
      number: 'P-0001',
      project: 'Winter packaging',
      with: 'Sofie Lindqvist',
      amount: '€900.00',
      status: 'sent',
      sentOn: '2026-11-20',
      answerBy: '2026-12-20',
      page: `/project/status/${'b'.repeat(24)}`,
    },
  ]);
  expect((await use('find_proposals', { words: 'nordlys' })).found).toMatchObject({
    count: 1,
    proposals: [{ number: 'P-0002' }],
    lookedAtAll: true,
  });
});

it('searches further pages', async () => {
  records.answers[proposals.fetchAllProposals.path] = (res) => {
    const isFirst = records.calls.length === 1;
    const items = [isFirst ? second : sampleProposalSummary()];
    res.end(JSON.stringify({ success: true, items, nextCursor: isFirst ? 'next' : null }));
  };
  expect((await use('find_proposals')).found.count).toBe(2);
  expect(records.calls[1]?.path).toContain('cursor=next');
});

it('lists the proposals that a client received', async () => {
  records.answers[proposals.fetchReceived.path] = {
    items: [
      {
        contract_id: 'secret-of-the-public-link-012345',
        number: 'P-0009',
        project_name: 'Logo',
        freelancerName: 'Ada Lovelace',
        currency: 'USD',
        total: 120_000,
        status: 'viewed',
        toApprove: 0,
        sentAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-20T10:00:00.000Z',
      },
    ],
    nextCursor: null,
  };
  const { found } = await use('find_proposals', { status: 'waiting' }, newToolCaller('employer'));
  expect(found.proposals).toMatchObject([{ number: 'P-0009', with: 'Ada Lovelace' }]);
});

const detail = {
  proposal: {
    ...sampleProposalSummary(),
    document: {
      email: 'sofie@example.com',
      client_name: 'Sofie Lindqvist',
      project_name: 'Winter packaging',
      currency: 'EUR',
      payment_type: 'one_time',
      details: {
        start_date: '2026-12-01',
        end_date: '2026-12-24',
        upfront_payment: 30_000,
        total_fee: 90_000,
      },
      project_description: 'Six labels for the winter range.',
      project_deliverables: [{ deliverable_name: 'Labels', deliverable_description: 'As PDF.' }],
      clauses: [{ title: 'Payment', text: 'Due in 14 days.' }],
      additionalTerms: '',
      number: 'P-0001',
      sender: { name: 'Ada', headline: '', location: '', profileImage: '' },
      sentAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
      signatures: [],
    },
    timeline: [{ at: '2026-11-20T10:00:00.000Z', actor: 'freelancer', event: 'Sent' }],
    project: null,
    pdfReady: true,
  },
};
const detailPath = `/proposal/fetchProject/${'b'.repeat(24)}`;

it('reads one proposal by its number and cites its page', async () => {
  records.reset([sampleProposalSummary()]);
  records.answers[detailPath] = detail;
  const person = newToolCaller();
  const { found } = await use('get_proposal', { number: 'p-0001' }, person);
  expect(found).toMatchObject({
    citation: 1,
    scope: 'Six labels for the winter range.',
    payment: { way: 'one time', total: '€900.00', upfront: '€300.00' },
    happened: ['2026-11-20T10:00Z Sent (you)'],
  });
  expect(person.citations[0]?.url).toBe(`/project/status/${'b'.repeat(24)}`);
});

it('never returns the secret id of a public link', async () => {
  records.reset([sampleProposalSummary()]);
  records.answers[detailPath] = detail;
  for (const name of ['find_proposals', 'get_proposal']) {
    const { found } = await use(name, { number: 'P-0001' });
    expect(JSON.stringify(found)).not.toContain('secret-of-the-public-link');
  }
});

it('returns missing fields of the profile, but no phone number or payout account', async () => {
  const { found } = await use('get_profile');
  expect(found).toMatchObject({ plan: 'Free', views: { thirtyDayView: 12 } });
  expect(found).not.toHaveProperty('phonenumber');
  expect(found).not.toHaveProperty('accountDetails');
  expect(found).not.toHaveProperty('email');
});

it('searches the help articles and cites the best one', async () => {
  const person = newToolCaller();
  const { found } = await use('search_help', { question: 'How do I get a domain?' }, person);
  expect(found.found[0]).toMatchObject({ citation: 1, page: '/settings#domain' });
  expect(person.citations[0]).toMatchObject({ url: '/help/own-domain' });
});

it.each([
  ['a 404', refusal('not_found', 'This proposal does not exist.'), 'This record does not exist.'],
  ['a 403', refusal('forbidden', 'This is for clients.'), 'This is for clients.'],
  ['a failure', refusal('internal', 'Oh no'), 'We couldn’t load these records. Try again.'],
  ['an unexpected response', { items: 'x' }, 'We couldn’t load these records. Try again.'],
  [
    'a broken connection',
    (res: { destroy: () => void }) => res.destroy(),
    'We couldn’t load these records. Try again.',
  ],
] as const)('explains %s in a sentence', async (_what, answer, problem) => {
  records.answers[proposals.fetchAllProposals.path] = answer as object;
  expect((await use('find_proposals')).found).toEqual({ problem });
});

it('ends with its reply', async () => {
  records.answers[proposals.fetchAllProposals.path] = () => {};
  const controller = new AbortController();
  const person = newToolCaller();
  const using = use(
    'find_proposals',
    {},
    { ...person, context: { ...person.context, signal: controller.signal } },
  );
  controller.abort('stopped');
  await expect(using).rejects.toBe('stopped');
});
