import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { ChatModel } from '../chats.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

const refusal = (message: string) => ({ status: 400, body: { success: false, message } });

it('returns the whole reply, its token counts and the chat’s new title', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  sage.model.script({ say: 'Ask for **60 euros** an hour.' });
  sage.model.answerWith(() => '"A fair hourly rate."');
  const reply = await ada.ask(chatId, ' What should I ask for? ');
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(reply.body.data).toEqual({
    messageId: expect.stringMatching(/^[0-9a-f]{24}$/),
    questionId: expect.stringMatching(/^[0-9a-f]{24}$/),
    content: 'Ask for **60 euros** an hour.',
    citations: [],
    tokensIn: 120,
    tokensOut: 'Ask for **60 euros** an hour.'.length,
    latencyMs: expect.any(Number),
    chatTitle: 'A fair hourly rate',
    state: 'done',
    offline: false,
    drafts: [],
  });
  expect(reply.body.data.latencyMs).toBeGreaterThan(0);
  expect(await ada.messages(chatId)).toMatchObject([
    { role: 'user', content: 'What should I ask for?', state: 'done', answers: null },
    {
      _id: reply.body.data.messageId,
      role: 'assistant',
      content: 'Ask for **60 euros** an hour.',
      tokensIn: 120,
      animated: false,
      state: 'done',
      answers: reply.body.data.questionId,
    },
  ]);
});

it('calls the configured model with the key, the instructions and earlier messages', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  sage.model.script({ say: 'Sixty.' });
  await ada.ask(chatId, 'What should I ask for?');
  await ada.ask(chatId, 'And for a day?');
  const [, second] = sage.model.streamRequests();
  expect(second).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer test-key',
    body: { model: 'test-model', stream: true, stream_options: { include_usage: true } },
  });
  expect(second?.body.messages).toEqual([
    { role: 'system', content: expect.stringContaining('You are Sage AI') },
    { role: 'user', content: 'What should I ask for?' },
    { role: 'assistant', content: 'Sixty.' },
    { role: 'user', content: 'And for a day?' },
  ]);
});

describe('the title', () => {
  it('is made from the first exchange only', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const first = await ada.ask(chatId, 'One');
    const second = await ada.ask(chatId, 'Two');
    expect(first.body.data.chatTitle).toBe('A fitting title');
    expect(second.body.data).not.toHaveProperty('chatTitle');
  });

  it('is the beginning of the question when the model gives none', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    sage.model.answerWith(() => ({ status: 400 }));
    const long = 'How do I tell a client that the project will take two more weeks than planned?';
    const { body } = await ada.ask(chatId, long);
    expect(body.data.chatTitle).toBe('How do I tell a client that the project will…');
  });

  it('never replaces one that the person chose', async () => {
    const ada = sage.person();
    const chatId = await ada.chat('Mine');
    const { body } = await ada.ask(chatId, 'One');
    expect(body.data).not.toHaveProperty('chatTitle');
    expect(await ChatModel.findById(chatId)).toMatchObject({ title: 'Mine' });
  });
});

it('treats text that looks like a special token as text', async () => {
  const ada = sage.person();
  const reply = await ada.ask(await ada.chat(), 'What does <|endoftext|> mean?');
  expect(reply.status).toBe(200);
});

describe('the call refuses', () => {
  it.each([undefined, ''])('no chat, %j: “Chat ID is required.”', async (chatId) => {
    const reply = await sage.person().call('POST /sage-ai/messages', { chatId, message: 'x' });
    expect(reply).toMatchObject(refusal('Chat ID is required.'));
  });

  it.each([undefined, '', '  \n '])('a blank message, %j', async (message) => {
    const ada = sage.person();
    const reply = await ada.call('POST /sage-ai/messages', { chatId: await ada.chat(), message });
    expect(reply).toMatchObject(refusal('Enter a message.'));
    expect(sage.model.requests).toEqual([]);
  });

  it('a message of more than 8,000 characters', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    expect((await ada.ask(chatId, 'x'.repeat(8001))).status).toBe(400);
    expect((await ada.ask(chatId, 'x'.repeat(8000))).status).toBe(200);
  });

  it.each([
    { useInternet: 'yes' },
    { requestId: 'mine' },
    { role: 'assistant' },
    { chatId: { $ne: '' } },
    { message: { $gt: '' } },
  ])('%j', async (over) => {
    const ada = sage.person();
    expect((await ada.ask(await ada.chat(), 'x', over)).status).toBe(400);
  });

  it('another person’s chat', async () => {
    const chatId = await sage.person().chat();
    expect(await sage.person().ask(chatId, 'x')).toMatchObject({ status: 404 });
  });

  it('a chat that does not exist', async () => {
    expect(await sage.person().ask(newId(), 'x')).toMatchObject({ status: 404 });
  });

  it('a second question while the chat is being answered', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    let resume = () => {};
    sage.model.script({ say: 'One' }, { wait: new Promise<void>((resolve) => (resume = resolve)) });
    const first = ada.ask(chatId, 'One?');
    await sage.model.nextStreamRequest();
    expect(await ada.ask(chatId, 'Two?')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    resume();
    expect(await first).toMatchObject({ status: 200 });
    expect(await ada.messages(chatId)).toHaveLength(2);
    expect(await ada.ask(chatId, 'Two?')).toMatchObject({ status: 200 });
  });
});

describe('the same request id', () => {
  it('joins the reply under way', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const requestId = randomUUID();
    sage.model.script({ say: 'A slow answer to this.', everyMs: 20 });
    const first = ada.ask(chatId, 'Why?', { requestId });
    await sage.model.nextStreamRequest();
    const second = await ada.ask(chatId, 'Why?', { requestId });
    expect(second.body.data).toEqual((await first).body.data);
    expect(sage.model.streamRequests()).toHaveLength(1);
    expect(await ada.messages(chatId)).toHaveLength(2);
  });

  it('uses an index', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const ask = () => ada.ask(chatId, 'Why?', { requestId: randomUUID() });
    expect(new Set(await listIndexesUsed('requestId', ask))).toEqual(new Set(['askedOnce']));
  });

  it('returns the finished reply', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const requestId = randomUUID();
    const first = await ada.ask(chatId, 'Why?', { requestId });
    expect((await ada.ask(chatId, 'Why?', { requestId })).body.data).toEqual(first.body.data);
    expect(sage.model.streamRequests()).toHaveLength(1);
  });

  it('creates one reply, however often it is sent concurrently', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const requestId = randomUUID();
    const replies = await Promise.all(
      // Each reserves a window of tokens for a moment: more of them would exceed the budget.
      Array.from({ length: 5 }, () => ada.ask(chatId, 'Why?', { requestId })),
    );
    expect(new Set(replies.map(({ body }) => body.data.messageId)).size).toBe(1);
    expect(await ada.messages(chatId)).toHaveLength(2);
  });

  it('retries after a failure, without storing the question twice', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const requestId = randomUUID();
    sage.model.script({ say: 'Half of ' }, { cut: true });
    expect((await ada.ask(chatId, 'Why?', { requestId })).status).toBe(503);
    expect(await ada.messages(chatId)).toMatchObject([
      { content: 'Why?', requestId },
      { content: 'Half of ', state: 'failed', failure: { code: 'cut' } },
    ]);
    const again = await ada.ask(chatId, 'Why?', { requestId });
    expect(again.body.data.content).toBe('Hello from the model.');
    expect(await ada.messages(chatId)).toMatchObject([
      { content: 'Why?' },
      { content: 'Hello from the model.', state: 'done', failure: null },
    ]);
    expect(sage.model.streamRequests()[1]?.body.messages).toHaveLength(2);
  });

  it('can be used by another person too', async () => {
    const requestId = randomUUID();
    const [ada, bob] = [sage.person(), sage.person()];
    await ada.ask(await ada.chat(), 'Ada’s', { requestId });
    const chatId = await bob.chat();
    expect((await bob.ask(chatId, 'Bob’s', { requestId })).status).toBe(200);
    expect(await bob.messages(chatId)).toMatchObject([{ content: 'Bob’s' }, {}]);
  });

  it('is refused in another chat', async () => {
    const ada = sage.person();
    const requestId = randomUUID();
    await ada.ask(await ada.chat(), 'Why?', { requestId });
    expect((await ada.ask(await ada.chat(), 'Why?', { requestId })).status).toBe(409);
  });
});
