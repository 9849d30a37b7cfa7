import { freelancerServices, invoices, profiles, proposals } from '@soloist/contracts';
import {
  sampleInvoiceSummary,
  sampleMyProfile,
  sampleProposalSummary,
} from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { createOfflineAsk, offlineCaller, offlineSource } from '../../../test/ask-offline.ts';
import { type RecordsServer, refusal, startRecordsServer } from '../../../test/records-server.ts';
import { sampleService } from '../../../test/sample-service.ts';

let records: RecordsServer;
let ask: ReturnType<typeof createOfflineAsk>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = createOfflineAsk(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

it('streams its answer after the name of its lookup', async () => {
  const { texts, replyParts } = await ask('How do I send a proposal?');
  expect(texts.length).toBeGreaterThan(10);
  expect(replyParts[0]).toMatchObject({ kind: 'activity', activity: 'looking_up' });
});

it('answers how-to questions from the help pages, and cites the article', async () => {
  const { text, citations } = await ask('How do I send a proposal?');
  expect(text).toContain('Choose New proposal on Projects & invoices');
  expect(text).toContain('[1]');
  expect(citations[0]).toMatchObject({ title: 'Send a proposal', url: '/help/send-a-proposal' });
});

it('numbers its citations from 1, without unused ones', async () => {
  const { text, citations } = await ask('how do I get a domain');
  const numbers = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(citations.map((_citation, index) => index + 1));
  expect(citations[0]?.url).toBe('/help/own-domain');
});

it('mentions offline mode only in the first reply of a chat', async () => {
  const question = 'how do I get a domain';
  expect((await ask(question)).text).toContain('I’m in offline mode');
  const before = { id: newId(), role: 'assistant' as const, content: 'Hello.' };
  const turns = [before, { id: newId(), role: 'user' as const, content: question }];
  expect((await ask(question, { turns })).text).not.toContain('offline mode');
});

it('lists the proposals awaiting a response, with links', async () => {
  records.reset([
    sampleProposalSummary({ number: 'P-0003', status: 'accepted' }),
    sampleProposalSummary({ project_name: 'Labels [draft](https://evil.example) *now*' }),
  ]);
  const { text } = await ask('Which proposals await a response?');
  expect(text).toContain('You have 1 proposal awaiting a response');
  expect(text).toContain(`](/project/status/${'b'.repeat(24)}): Sofie Lindqvist, €900.00, sent`);
  expect(text).toContain('respond by December 20, 2026');
  expect(text).toContain('Labels \\[draft\\]\\(https://evil.example\\) \\*now\\*');
  expect(text).not.toContain('P-0003');
});

it('finds the proposals of a client by name, and one by its number', async () => {
  records.reset([
    sampleProposalSummary(),
    sampleProposalSummary({ number: 'P-0002', client_name: 'Nordlys' }),
  ]);
  const named = await ask('Show me the proposals for Nordlys');
  expect(named.text).toContain('P-0002');
  expect(named.text).not.toContain('P-0001');
  records.answers[`/proposal/fetchProject/${'b'.repeat(24)}`] = refusal('not_found', 'x');
  expect((await ask('Where is P-0001?')).text).toContain('This record does not exist.');
  expect((await ask('Where is P-7777?')).text).toContain('This proposal does not exist.');
});

it('finds invoices by the state in the question', async () => {
  records.answers[invoices.list.path] = {
    items: [
      sampleInvoiceSummary({ number: 'INV-0003', status: 'overdue' }),
      sampleInvoiceSummary({ number: 'INV-0002', status: 'paid', balance: 0 }),
    ],
    nextCursor: null,
  };
  const overdue = await ask('Which invoices are overdue?');
  expect(overdue.text).toContain('You have 1 invoice overdue');
  expect(overdue.text).toContain('INV-0003');
  expect(overdue.text).not.toContain('INV-0002');
  expect((await ask('Is INV-0002 paid?')).text).toContain('You have 1 invoice paid');
});

it('drafts an invoice from one sentence', async () => {
  const { text, drafts } = await ask('Draft an invoice to Nordlys for a logo, 2000 euro');
  expect(drafts).toMatchObject([
    {
      kind: 'invoice',
      title: 'Invoice for Nordlys',
      content: { currency: 'EUR', items: [{ name: 'Logo', qty: 1, rate: 200_000, tax: 0 }] },
    },
  ]);
  expect(text).toContain('Missing: the client’s email and the due date.');
});

it('lists the person’s services, including hidden ones', async () => {
  records.answers[freelancerServices.listOwn.path] = {
    items: [sampleService(), sampleService({ title: 'Brand [audit]', published: false })],
    nextCursor: null,
  };
  const { text } = await ask('What are my services?');
  expect(text).toContain('You offer 2 services:');
  expect(text).toContain(`[Small series](/service/${'f'.repeat(24)}): €1,200.00 in 3 weeks`);
  expect(text).toContain('[Brand \\[audit\\]](/service-offer): €1,200.00 in 3 weeks, hidden');
  records.reset();
  expect((await ask('Show me my services')).text).toContain('You offer no services yet.');
});

it.each([
  [
    'Draft a service for packaging design for 2000 euro',
    { payment_type: 'fixedRate', details: { total_price: 200_000 } },
  ],
  [
    'Create a service for packaging design at 85 euro per hour',
    { payment_type: 'hourlyRate', details: { payment_rate: 8500 } },
  ],
])('drafts a service from one sentence: %s', async (question, priced) => {
  const { text, drafts } = await ask(question);
  const content = { title: 'Packaging design', currency: 'EUR', ...priced };
  expect(drafts).toMatchObject([{ kind: 'service', title: 'Packaging design', content }]);
  expect(text).toContain('nothing is published until you publish it');
});

it.each([
  ['How many proposals do I have?', 'You have no proposals yet.'],
  ['show my proposals', 'You have no proposals yet.'],
])('answers “%s” when there is nothing', async (question, answer) => {
  expect((await ask(question)).text).toContain(answer);
});

it.each(['Is my profile complete?', 'What is missing in my profile?'])(
  'answers “%s” with missing fields and profile views',
  async (question) => {
    expect((await ask(question)).text).toMatch(
      /got 3 views in the last 7 days and 12 views in 30 days/,
    );
  },
);

it('drafts a proposal from one sentence and says what is missing', async () => {
  const { text, drafts, activities } = await ask(
    'Draft a proposal for Nordlys for 2000 euro due in March',
  );
  expect(drafts).toMatchObject([
    {
      kind: 'proposal',
      title: 'Proposal for Nordlys',
      content: { client_name: 'Nordlys', currency: 'EUR', details: { total_fee: 200_000 } },
    },
  ]);
  expect(activities).toEqual(['drafting']);
  expect(text).toContain('a total of €2,000.00');
  expect(text).toContain('Missing: the client’s email');
  expect(text).toContain('nothing is sent until you sign');
});

it('asks for details when a draft request has none', async () => {
  const { text, drafts } = await ask('Draft a proposal');
  expect(drafts).toEqual([]);
  expect(text).toContain('Tell me the client');
});

it('admits that it has no answer, and lists what it can do', async () => {
  const { text, citations } = await ask('What is the weather in Paris?');
  expect(text).toContain('I couldn’t find an answer to that. I’m in offline mode');
  expect(citations).toEqual([]);
});

it('greets', async () => {
  expect((await ask('Hello')).text).toContain('You can ask me:');
});

it('lists internet search results with sources, when the person wants it', async () => {
  records.answers['/search'] = {
    results: [
      { url: 'https://rates.example/', title: 'Rates', content: '**Up** by five percent.' },
    ],
  };
  const question = 'What is the weather in Paris?';
  const { text, citations } = await ask(question, { useInternet: true });
  expect(text).toContain('- Rates [1]: \\*\\*Up\\*\\* by five percent.');
  expect(citations).toMatchObject([{ url: 'https://rates.example/' }]);
  expect(records.calls.at(-1)?.path).toContain('/search?q=What+is+the+weather');
  records.calls.length = 0;
  await ask(question);
  expect(records.calls).toEqual([]);
});

it('answers each question of a message', async () => {
  const { text, citations } = await ask(
    'Hi, how do I send an invoice? What is my balance? And why is the sky blue?',
  );
  expect(text).toContain('**how do I send an invoice?**\n\nChoose New invoice');
  expect(text).toContain('**What is my balance?**\n\nYour [wallet](/payments) is empty.');
  expect(text).toContain('**why is the sky blue?**\n\nI couldn’t find an answer to that.\n');
  expect(citations[0]?.url).toBe('/help/send-an-invoice');
});

it('answers the first five questions of a long message', async () => {
  const { text } = await ask(
    'What is Pro? How do I log in? What is a lead? What is a dispute? What is a payout? Where is my QR code?',
  );
  expect(text).toContain('I answer 5 questions at a time. Ask me the others again.');
  expect(text).not.toContain('QR code');
});

it('calculates a time at a rate in the person’s currency', async () => {
  const currency = 'EUR' as const;
  records.answers[profiles.loadUser.path] = {
    userInfo: { ...sampleMyProfile(), currency },
    viewCounts: { sevenDayView: 3, thirtyDayView: 12, allTimeView: 40 },
    pro: false,
  };
  expect((await ask('3 hours at 85')).text).toContain('That’s €255.00: 3 hours × €85.00.');
  expect((await ask('1 day at $400')).text).toContain('That’s $400.00: 1 day × $400.00.');
});

it('calculates without a currency when the profile cannot be loaded', async () => {
  records.answers[profiles.loadUser.path] = refusal('internal', 'Oh no');
  expect((await ask('3 hours at 85')).text).toContain('That’s 255: 3 hours × 85.');
});

it.each([
  ['What is 3 x 85?', 'That’s 255: 3 × 85.'],
  ['15% of 2400', 'That’s 360: 15% of 2,400.'],
])('calculates “%s”', async (question, expected) => {
  expect((await ask(question)).text).toContain(expected);
});

it('explains that records could not be loaded', async () => {
  records.answers[proposals.fetchAllProposals.path] = refusal('internal', 'Oh no');
  expect((await ask('show my proposals')).text).toContain(
    'We couldn’t load these records. Try again.',
  );
});

it('stops in the middle of a reply', async () => {
  const controller = new AbortController();
  const turns = [{ id: newId(), role: 'user' as const, content: 'Hello' }];
  const request = {
    turns,
    summary: undefined,
    useInternet: false,
    person: offlineCaller,
    tools: [],
  };
  let text = '';
  for await (const part of offlineSource.reply({ ...request, signal: controller.signal })) {
    if (part.kind === 'text') text += part.text;
    controller.abort('stopped');
  }
  expect(text).toMatch(/^Hello/);
  expect(text.length).toBeLessThan(60);
});
