import { eventually } from '@soloist/server-kit/testing';
import type { Script } from '../../../../test/model-server.ts';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({ SAGE_FIRST_TOKEN_MS: 1500, SAGE_NEXT_TOKEN_MS: 800 });
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

async function ask() {
  const ada = sage.person();
  const chatId = await ada.chat();
  const reply = await ada.ask(chatId, 'My question');
  const [question, answer] = await ada.messages(chatId);
  return { reply, question, answer };
}
const times = (count: number, ...script: Script) => {
  for (let n = 0; n < count; n++) sage.model.script(...script);
};

const failures: [what: string, script: Script, tries: number, status: number, code: string][] = [
  ['overloaded, for good', [{ status: 503 }], 4, 503, 'away'],
  ['busy, for good', [{ status: 429, headers: { 'retry-after': '0' } }], 4, 503, 'over_quota'],
  [
    'without quota left',
    [{ status: 429, error: { code: 'insufficient_quota' } }],
    1,
    503,
    'over_quota',
  ],
  [
    'told to come back much later',
    [{ status: 429, headers: { 'retry-after': '3600' } }],
    1,
    503,
    'over_quota',
  ],
  ['refusing our key', [{ status: 401 }], 1, 503, 'unauthorised'],
  ['silent from the start', [{ hang: true }], 1, 504, 'slow'],
  ['cutting the connection before a word', [{ cut: true }], 4, 503, 'away'],
  ['sending broken JSON', [{ raw: 'data: {"choices":[{"del\n\n' }], 1, 503, 'malformed'],
  [
    'sending an error in the stream',
    [{ raw: 'data: {"error":{"message":"x"}}\n\n' }],
    4,
    503,
    'away',
  ],
  ['saying nothing at all', [], 1, 503, 'malformed'],
  ['refusing', [{ refuse: 'I cannot help with that.' }], 1, 400, 'refused'],
  ['filtering the content', [{ finish: 'content_filter' }], 1, 400, 'refused'],
  [
    'given more than its window',
    [{ status: 400, error: { code: 'context_length_exceeded' } }],
    1,
    400,
    'too_long',
  ],
];

it.each(failures)(
  'reports a model that is %s with a sentence and a code, and stores the question',
  async (_what, script, tries, status, code) => {
    times(tries, ...script);
    const { reply, question, answer } = await ask();
    expect(reply).toMatchObject({ status, body: { success: false } });
    expect(reply.body.message).toMatch(/^[A-Z].* .*\.$/);
    expect(question).toMatchObject({ role: 'user', content: 'My question' });
    expect(answer).toMatchObject({
      content: '',
      state: 'failed',
      failure: { code, message: reply.body.message },
    });
    expect(sage.model.streamRequests()).toHaveLength(tries);
  },
);

it.each<[what: string, script: Script, code: string]>([
  ['cut in the middle', [{ say: 'Half of it' }, { cut: true }], 'cut'],
  ['that falls silent', [{ say: 'Half of it' }, { hang: true }], 'slow'],
  ['garbled in the middle', [{ say: 'Half of it' }, { raw: 'data: {"x\n\n' }], 'malformed'],
  ['filtered in the middle', [{ say: 'Half of it' }, { finish: 'content_filter' }], 'refused'],
])('a reply %s stores its text and is not retried', async (_what, script, code) => {
  sage.model.script(...script);
  const { reply, answer } = await ask();
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(answer).toMatchObject({ content: 'Half of it', state: 'failed', failure: { code } });
  expect(answer.tokensOut).toBeGreaterThan(0);
  expect(sage.model.streamRequests()).toHaveLength(1);
});

it.each<[what: string, script: Script]>([
  ['busy', [{ status: 429, headers: { 'retry-after': '1' } }]],
  ['broken', [{ status: 500 }]],
  ['cut off before a word', [{ cut: true }]],
])('retries a model that is %s for a moment', async (_what, script) => {
  sage.model.script(...script);
  const { reply } = await ask();
  expect(reply.body.data.content).toBe('Hello from the model.');
  expect(sage.model.streamRequests()).toHaveLength(2);
});

it('uses no tools from then on with a model that does not support them', async () => {
  const refusal = 'registry.ollama.ai/library/tiny does not support tools';
  sage.model.always(({ tools }) =>
    tools ? [{ status: 400, error: { message: refusal } }] : [{ say: 'From what I know.' }],
  );
  expect((await ask()).reply.body.data.content).toBe('From what I know.');
  expect((await ask()).reply.body.data.content).toBe('From what I know.');
  expect(sage.model.streamRequests().map(({ body }) => Boolean(body.tools))).toEqual([
    true,
    false,
    false,
  ]);
});

it('waits as long as the server says before a retry', async () => {
  const at: number[] = [];
  sage.model.always(() => {
    at.push(Date.now());
    return at.length === 1
      ? [{ status: 429, headers: { 'retry-after': '2' } }]
      : [{ say: 'Now then.' }];
  });
  await ask();
  // Not a measure of speed: an earlier retry would ignore the server's request.
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(1990);
});

it('reports an unreachable server with the same sentence', async () => {
  const away = await startTestSage({ SAGE_BASE_URL: 'http://127.0.0.1:9/v1' });
  const ada = away.person();
  const reply = await ada.ask(await ada.chat(), 'Why?');
  expect(reply).toMatchObject({
    status: 503,
    body: { message: 'We couldn’t reach Sage. Try again in a moment.' },
  });
  await eventually(async () => (await away.send('GET /health')).status === 200);
  await away.close();
});
