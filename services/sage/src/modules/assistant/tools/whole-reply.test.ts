import { sampleProposalSummary } from '@soloist/contracts/testing';
import { markdownToRichText } from '@soloist/rich-text/parse';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';

let records: RecordsServer;
let sage: TestSage;
afterEach(async () => {
  await sage.close();
  records.close();
});

async function start(settings = {}) {
  records = await startRecordsServer();
  records.reset([sampleProposalSummary()]);
  const { DOCUMENTS_URL, MARKETPLACE_URL, PAYMENTS_URL } = records.urls;
  sage = await startTestSage({ DOCUMENTS_URL, MARKETPLACE_URL, PAYMENTS_URL, ...settings });
  const person = sage.person();
  return { person, chatId: await person.chat() };
}
const offline = { SAGE_BASE_URL: undefined, SAGE_API_KEY: undefined };

it('looks up proposals with the person’s token and drafts one that opens in the wizard', async () => {
  const { person, chatId } = await start();
  sage.model.script({
    call: [
      { name: 'find_proposals', args: { status: 'waiting' } },
      { name: 'search_help', args: { question: 'How do I send a proposal?' } },
      { name: 'draft_proposal', args: { client_name: 'Nordlys', total_fee: 2000 } },
    ],
  });
  sage.model.script({ say: 'One waits [1]. I drafted another.' });
  const { status, body } = await person.ask(chatId, 'What waits? And draft one for Nordlys.');
  expect(status).toBe(200);
  expect(body.data.offline).toBe(false);
  expect(body.data.citations[0]).toMatchObject({
    title: 'Send a proposal',
    url: '/help/send-a-proposal',
  });
  expect(records.calls.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${person.token}`,
  ]);
  const messages = sage.model.streamRequests().at(-1)?.body.messages;
  expect(JSON.stringify(messages)).toContain('Winter packaging');

  const [draft] = body.data.drafts;
  const read = await person.call(`GET /sage-ai/drafts/${draft.id}`);
  expect(read.body.data).toMatchObject({
    kind: 'proposal',
    title: 'Proposal for Nordlys',
    content: { client_name: 'Nordlys', details: { total_fee: 200_000 } },
  });
  const other = await sage.person().call(`GET /sage-ai/drafts/${draft.id}`);
  expect(other.status).toBe(404);
});

it.each([
  ['project', { client: 'Nordlys' }],
  ['blog', { tags: ['post'] }],
])('stores a model’s draft of a %s as a rich text document for its editor', async (kind, text) => {
  const { person, chatId } = await start();
  const args = { title: 'Winter packaging', text: '## Why\n\nBoxes **break**.', ...text };
  sage.model.script({ call: [{ name: `draft_${kind}`, args }] });
  sage.model.script({ say: 'Here it is.' });
  const { body } = await person.ask(chatId, `Draft a ${kind} on packaging.`);
  const [draft] = body.data.drafts;
  expect(draft).toMatchObject({ kind, title: 'Winter packaging' });
  const { content } = (await person.call(`GET /sage-ai/drafts/${draft.id}`)).body.data;
  expect(content).toMatchObject({ title: 'Winter packaging', ...text });
  expect(content.description).toEqual(markdownToRichText(args.text));
  expect((await sage.person().call(`GET /sage-ai/drafts/${draft.id}`)).status).toBe(404);
});

it('does the same offline without a model, and marks it as offline', async () => {
  const { person, chatId } = await start(offline);
  const status = await person.call('GET /sage-ai/status');
  expect(status.body.data).toMatchObject({ provider: 'offline', internetSearch: false });

  const { body } = await person.ask(chatId, 'Which proposals await a response?');
  expect(body.data).toMatchObject({ offline: true, tokensIn: 0, tokensOut: 0 });
  expect(body.data.content).toContain('P-0001, Winter packaging');
  expect(records.calls.at(-1)?.headers.authorization).toBe(`Bearer ${person.token}`);

  const drafted = await person.ask(
    chatId,
    'Draft a proposal for Nordlys for 2000 euro due in March',
  );
  expect(drafted.body.data.drafts).toMatchObject([{ title: 'Proposal for Nordlys' }]);
  expect(sage.model.requests).toEqual([]);
});

it('reports that it can search the internet where a search is configured', async () => {
  const { person } = await start({
    ...offline,
    SEARCH_PROVIDER: 'searxng',
    SEARCH_URL: 'http://127.0.0.1:1',
  });
  const { body } = await person.call('GET /sage-ai/status');
  expect(body.data.internetSearch).toBe(true);
});
