import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@soloist/server-kit/testing';
import { pino } from 'pino';
import * as z from 'zod';
import { type ModelServer, startModelServer } from '../../../../test/model-server.ts';
import { usualSageSettings } from '../../../config.ts';
import { defineTool, type ReplyPart, type ReplyRequest, type Tool } from '../reply-source.rules.ts';
import { createModelSource } from './model-source.service.ts';

let model: ModelServer;
const logLines: string[] = [];
beforeAll(async () => {
  model = await startModelServer();
});
beforeEach(() => {
  model.reset();
  logLines.length = 0;
});
afterAll(() => model.close());

const toolRuns: unknown[] = [];
const page = { title: 'Rates', url: 'https://rates.test/', snippet: 'Sixty.' };
const tools: Tool[] = [
  defineTool({
    name: 'find_rates',
    description: 'Finds rates.',
    parameters: z.object({ trade: z.string(), year: z.number().optional() }),
    activity: 'looking_up',
    detail: ({ trade }) => trade,
    async run(args, { user, authorization, cite }) {
      toolRuns.push({ args, sub: user.sub, authorization });
      return { forModel: { rate: 60, source: `[${cite(page)}]` } };
    },
  }),
  defineTool({
    name: 'draft_proposal',
    description: 'Prepares a proposal.',
    parameters: z.object({ title: z.string() }),
    activity: 'drafting',
    run: async ({ title }) => ({
      forModel: 'It is prepared.',
      draft: { kind: 'proposal', title, content: { project_name: title } },
    }),
  }),
  defineTool({
    name: 'broken',
    description: 'Does not work.',
    parameters: z.object({}),
    activity: 'looking_up',
    async run() {
      throw new Error('My secret question cannot be looked up');
    },
  }),
  defineTool({
    name: 'huge',
    description: 'Finds too much.',
    parameters: z.object({}),
    activity: 'looking_up',
    run: async () => ({ forModel: 'x'.repeat(100_000) }),
  }),
];
const user = { sub: newId(), sid: newId(), roles: [], role: 'freelancer', iat: 0, exp: 0 } as never;

function ask(over: Partial<ReplyRequest> = {}) {
  const logger = pino({ level: 'trace' }, { write: (line) => void logLines.push(line) });
  const config = { ...usualSageSettings(), SAGE_BASE_URL: model.url, SAGE_MODEL: 'test-model' };
  const source = createModelSource({ config: config as never, logger: logger as never });
  return source.reply({
    turns: [{ id: newId(), role: 'user', content: 'What do designers ask for?' }],
    summary: undefined,
    useInternet: false,
    person: { user, authorization: 'Bearer mine' },
    tools,
    signal: new AbortController().signal,
    ...over,
  });
}
async function collectParts(replyParts: AsyncIterable<ReplyPart>) {
  const all: ReplyPart[] = [];
  for await (const part of replyParts) all.push(part);
  return all;
}
const textOf = (replyParts: ReplyPart[]) =>
  replyParts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
const messagesToModel = (request: number) =>
  model
    .streamRequests()
    [request]?.body.messages.filter(({ role }: { role: string }) => role === 'tool');

it('runs the model’s tool calls with the person’s token, and answers from their results', async () => {
  model.script({ call: [{ name: 'find_rates', args: { trade: 'design' } }] });
  model.script({ say: 'Sixty [1].' });
  const replyParts = await collectParts(ask());
  expect(toolRuns.at(-1)).toEqual({
    args: { trade: 'design' },
    sub: (user as { sub: string }).sub,
    authorization: 'Bearer mine',
  });
  expect(replyParts.filter(({ kind }) => kind === 'activity')).toEqual([
    { kind: 'activity', activity: 'looking_up', detail: 'design' },
    { kind: 'activity', activity: 'thinking', detail: '' },
  ]);
  expect(replyParts).toContainEqual({ kind: 'citations', citations: [page] });
  expect(textOf(replyParts)).toBe('Sixty [1].');
  expect(messagesToModel(1)).toEqual([
    { role: 'tool', tool_call_id: 'call_0', content: '{"rate":60,"source":"[1]"}' },
  ]);
  // Both requests are counted.
  expect(replyParts.findLast(({ kind }) => kind === 'usage')).toMatchObject({ tokensIn: 240 });
});

it('describes each tool in the protocol’s format', async () => {
  await collectParts(ask());
  expect(model.streamRequests()[0]?.body.tools[0]).toEqual({
    type: 'function',
    function: {
      name: 'find_rates',
      description: 'Finds rates.',
      parameters: expect.objectContaining({
        type: 'object',
        properties: { trade: { type: 'string' }, year: { type: 'number' } },
        required: ['trade'],
      }),
    },
  });
});

it('offers no tools, and none in the protocol, when there are none', async () => {
  await collectParts(ask({ tools: [] }));
  expect(model.streamRequests()[0]?.body).not.toHaveProperty('tools');
  expect(model.streamRequests()[0]?.body).not.toHaveProperty('tool_choice');
});

it('cites the same address under the same number', async () => {
  const call = { name: 'find_rates', args: { trade: 'design' } };
  model.script({ call: [call, call] });
  const replyParts = await collectParts(ask());
  expect(replyParts.findLast(({ kind }) => kind === 'citations')).toEqual({
    kind: 'citations',
    citations: [page],
  });
});

it('passes on a tool’s draft', async () => {
  model.script({ call: [{ name: 'draft_proposal', args: { title: 'A shop' } }] });
  expect(await collectParts(ask())).toContainEqual({
    kind: 'draft',
    draft: { kind: 'proposal', title: 'A shop', content: { project_name: 'A shop' } },
  });
});

it.each([
  ['unknown', { name: 'send_money', args: {} }, 'This tool doesn’t exist.'],
  ['called with wrong arguments', { name: 'find_rates', args: { trade: 7 } }, 'invalid'],
  ['called with broken JSON', { name: 'find_rates', args: '{"trade":' }, 'invalid'],
  ['broken', { name: 'broken', args: {} }, 'tool call failed'],
])('reports to the model when a tool is %s, and continues', async (_what, call, message) => {
  const before = toolRuns.length;
  model.script({ call: [call] });
  expect(textOf(await collectParts(ask()))).toBe('Hello from the model.');
  expect(messagesToModel(1)[0].content).toContain(message);
  expect(toolRuns).toHaveLength(before);
  expect(logLines.join('')).not.toContain('secret');
});

it('sends the model at most 12,000 characters of a result', async () => {
  model.script({ call: [{ name: 'huge', args: {} }] });
  await collectParts(ask());
  expect(messagesToModel(1)[0].content).toHaveLength(12_000);
});

it('allows the model five lookups, then requires an answer', async () => {
  model.always(({ tool_choice }) =>
    tool_choice === 'none'
      ? [{ say: 'Enough.' }]
      : [{ call: [{ name: 'find_rates', args: { trade: 'design' } }] }],
  );
  expect(textOf(await collectParts(ask()))).toBe('Enough.');
  expect(model.streamRequests()).toHaveLength(6);
});

it('runs no more tools once it is stopped', async () => {
  const controller = new AbortController();
  const before = toolRuns.length;
  model.script(
    { say: 'So far.', everyMs: 20 },
    { call: [{ name: 'find_rates', args: { trade: 'x' } }] },
  );
  const replyParts: ReplyPart[] = [];
  const reply = (async () => {
    for await (const part of ask({ signal: controller.signal })) {
      replyParts.push(part);
      if (part.kind === 'text') controller.abort('stopped');
    }
  })();
  await expect(reply).rejects.toBe('stopped');
  await sleep(50);
  expect(toolRuns).toHaveLength(before);
  // The usage is still reported.
  expect(replyParts.at(-1)).toMatchObject({ kind: 'usage', tokensIn: expect.any(Number) });
});
