import type { ProjectGenerationChunk } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type SageTestPerson,
  startTestSage,
  type TestSage,
} from '../../../../test/sage-service.ts';
import { BudgetModel } from '../../assistant/budget/budget.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({ SAGE_NEXT_TOKEN_MS: 1500 });
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

const make = 'POST /sage-ai/project-makings';
const brief = 'Nordlys Coffee asked for winter packaging.';
const details = {
  title: 'Winter packaging',
  brief,
  client: 'Nordlys Coffee',
  skills: ['Packaging'],
  tools: ['Figma'],
  liveUrl: '',
};
const before = `${JSON.stringify(details)}\n---\n`;

function open(ada: Pick<SageTestPerson, 'token'>, body: object, signal?: AbortSignal) {
  return fetch(`${sage.url}/sage-ai/project-makings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}
const linesOf = (text: string): ProjectGenerationChunk[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const collectChunks = async (body: object, ada = sage.person()) =>
  linesOf(await (await open(ada, body)).text());
const textOf = (chunks: ProjectGenerationChunk[]) =>
  chunks.map((part) => (part.type === 'text' ? part.markdown : '')).join('');

it('streams a project by line while the model is still writing, and stores nothing', async () => {
  const ada = sage.person();
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  sage.model.script({ say: `${before}First half, ` }, { wait }, { say: 'second half.' });
  const answer = await open(ada, { brief });
  expect(answer.headers.get('content-type')).toMatch('application/x-ndjson');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!textOf(linesOf(text.slice(0, text.lastIndexOf('\n') + 1))).includes('half')) {
    text += (await reader.read()).value;
  }
  expect(linesOf(text).slice(0, 2)).toEqual([
    { type: 'note', text: 'Writing the project' },
    { type: 'facts', ...details },
  ]);
  resume();
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const chunks = linesOf(text);
  expect(textOf(chunks)).toBe('First half, second half.');
  expect(chunks.at(-1)).toEqual({ type: 'done', offline: false });
  expect((await ada.call('GET /sage-ai/chats')).body.data.items).toEqual([]);
});

it('books the model’s usage', async () => {
  const ada = sage.person();
  sage.model.script({ say: `${before}Calm.` });
  await collectChunks({ brief }, ada);
  const used = 120 + `${before}Calm.`.length;
  expect(await BudgetModel.findOne({ userId: ada.userId })).toMatchObject({ used, reserved: 0 });
});

it('refuses a person without tokens left before the first line, without calling the model', async () => {
  const ada = sage.person();
  const month = new Date().toISOString().slice(0, 7);
  await BudgetModel.create({ userId: ada.userId, month, used: 10_000_000 });
  const reply = await ada.call(make, { brief });
  expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(reply.body.message).toContain('tokens of Sage AI');
  expect(sage.model.requests).toEqual([]);
});

it('disconnects the model when the caller hangs up, and books its usage', async () => {
  const ada = sage.person();
  sage.model.script({ say: `${before}${'and on '.repeat(2000)}`, everyMs: 20 });
  const controller = new AbortController();
  const answer = await open(ada, { brief }, controller.signal);
  await answer.body!.getReader().read();
  controller.abort();
  await sage.model.streamRequests()[0]?.hungUp;
  const budget = await eventually(async () => {
    const found = await BudgetModel.findOne({ userId: ada.userId });
    return (found?.used ?? 0) > 0 && found;
  });
  expect(budget).toMatchObject({ reserved: 0 });
});

it.each([
  ['cut', [{ say: `${before}Half of` }, { cut: true as const }], 'cut', 'cut off'],
  ['slow', [{ say: `${before}Half of` }, { hang: true as const }], 'slow', 'too long'],
  ['malformed', [{ say: 'No.' }], 'malformed', 'couldn’t read'],
])('ends a response that is %s with an error line', async (_what, script, code, errorText) => {
  sage.model.script(...script);
  const chunks = await collectChunks({ brief });
  expect(chunks.at(-1)).toEqual({
    type: 'failed',
    code,
    message: expect.stringContaining(errorText),
  });
  expect(chunks.filter(({ type }) => type === 'done' || type === 'failed')).toHaveLength(1);
  if (code !== 'malformed') expect(textOf(chunks)).toBe('Half of');
});

it.each(['http://127.0.0.1/admin', 'localhost.local/x', 'http://169.254.169.254/latest'])(
  'reports a forbidden link, %s, and creates the project without it',
  async (link) => {
    sage.model.script({ say: `${before}Calm.` });
    const chunks = await collectChunks({ brief, links: [link] });
    const { host } = new URL(link.includes('://') ? link : `https://${link}`);
    expect(chunks.slice(0, 2)).toEqual([
      { type: 'note', text: `Reading ${host}` },
      { type: 'note', text: `${host} could not be read. We can’t read this address.` },
    ]);
    expect(chunks.at(-1)).toEqual({ type: 'done', offline: false });
    expect(sage.model.streamRequests()[0]?.body.messages[1].content).toBe(`The brief:\n${brief}`);
  },
);

it.each([
  [{}, 'brief'],
  [{ brief: 'Short' }, 'brief'],
  [{ brief, links: ['nowhere'] }, 'links'],
  [{ brief, links: Array(6).fill('a.example') }, 'links'],
  [{ brief, files: [{ name: 'x', text: 'x'.repeat(20_001) }] }, 'files'],
])('refuses %j', async (body, field) => {
  const reply = await sage.person().call(make, body);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(JSON.stringify(reply.body.details)).toContain(field);
  expect(sage.model.requests).toEqual([]);
});

it('refuses strangers and clients', async () => {
  expect((await sage.send(make, { body: { brief } })).status).toBe(401);
  const token = sage.tokenFor({ userId: newId(), role: 'employer' });
  expect((await sage.send(make, { token, body: { brief } })).status).toBe(403);
  expect(sage.model.requests).toEqual([]);
});

describe('without a model', () => {
  let offline: TestSage;
  beforeAll(async () => {
    offline = await startTestSage({
      SAGE_API_KEY: undefined,
      SAGE_BASE_URL: undefined,
      SAGE_BUDGET_FREE: 0,
      SAGE_MESSAGES_PER_MINUTE: 2,
    });
  });
  afterAll(() => offline.close());

  it('builds the project from the person’s sentences, marked as offline, at no cost', async () => {
    const ada = offline.person();
    const files = [{ name: 'notes.md', text: '# Notes\n\n- I drew it in Figma.\n- It sold out.' }];
    const { status, body } = await ada.call(make, { brief, files });
    expect(status).toBe(200);
    const chunks = linesOf(body.toString());
    expect(chunks).toEqual([
      { type: 'facts', ...details, title: brief.slice(0, -1), skills: [] },
      {
        type: 'text',
        markdown: `## The task\n\n${brief}\n\n## What I did\n\nI drew it in Figma.\n\n## The result\n\nIt sold out.`,
      },
      { type: 'done', offline: true },
    ]);
    expect(await BudgetModel.findOne({ userId: ada.userId })).toBeNull();
  });

  it('counts the project as one of the person’s messages', async () => {
    const ada = offline.person();
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ada.call(make, { brief })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
