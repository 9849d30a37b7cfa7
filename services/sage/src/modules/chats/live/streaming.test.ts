import { randomUUID } from 'node:crypto';
import type { SageChatChange } from '@soloist/contracts';
import type { RunningService } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { senderTo } from '@soloist/server-kit/testing-service';
import {
  type SageTestPerson,
  startTestSage,
  type TestSage,
} from '../../../../test/sage-service.ts';
import { openWindow, type SageTestWindow } from '../../../../test/window.ts';
import { startSage } from '../../../app.ts';

// Two servers on one Redis and one MongoDB, as two processes behind a balancer.
let first: TestSage;
let second: RunningService;
const windows: SageTestWindow[] = [];
beforeAll(async () => {
  first = await startTestSage();
  second = await startSage(first.config);
});
beforeEach(() => first.model.reset());
afterEach(() => {
  for (const window of windows.splice(0)) window.close();
});
afterAll(async () => {
  // Both share this process's MongoDB connection, which the first to end closes.
  await Promise.all([second.close(), first.close()]);
});

async function open(person: SageTestPerson, chatId: string, url = first.url) {
  const window = await openWindow({ ...person, chatId, url });
  windows.push(window);
  return window;
}
const longText = Array.from({ length: 400 }, (_, n) => `${n} naïve 👩🏽‍💻 — `).join('');
const ended = (window: SageTestWindow) =>
  eventually(() => {
    const reply = window.firstReply();
    return reply && reply.state !== 'running' && reply;
  }, 20_000);

it('streams a reply in parts, and then reports that it is complete', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  const window = await open(ada, chatId);
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  first.model.script({ say: 'First half, ' }, { wait }, { say: 'second half.' });
  const question = ada.ask(chatId, 'Why?');
  await eventually(() => window.firstReply()?.content === 'First half, ');
  resume();
  const { body } = await question;
  expect(body.data.content).toBe('First half, second half.');
  expect(await ended(window)).toEqual({ content: 'First half, second half.', state: 'done' });
  expect(window.eventsNamed('question')).toMatchObject([
    { chatId, message: { content: 'Why?' }, reply: { content: '', state: 'running' } },
  ]);
  expect(window.eventsNamed('reply')).toMatchObject([
    { chatId, message: { _id: body.data.messageId, content: body.data.content, state: 'done' } },
  ]);
});

it('continues after a character whose halves arrived separately', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  const window = await open(ada, chatId);
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  first.model.script({ say: '👋 Hi', size: 1, everyMs: 60 }, { wait }, { say: '.' });
  const question = ada.ask(chatId, 'Why?');
  await eventually(() => window.firstReply()?.content === '👋 Hi');
  resume();
  expect((await question).body.data.content).toBe('👋 Hi.');
});

it('publishes to every window of the person, at any process, and to no one else', async () => {
  const [ada, bob] = [first.person(), first.person()];
  const chatId = await ada.chat();
  const [here, there] = [await open(ada, chatId), await open(ada, chatId, second.url)];
  const stranger = await open(bob, await bob.chat());
  await ada.ask(chatId, 'Why?');
  for (const window of [here, there]) {
    expect(await ended(window)).toEqual({ content: 'Hello from the model.', state: 'done' });
  }
  expect(stranger.eventsNamed('delta')).toEqual([]);
  expect(stranger.eventsNamed('question')).toEqual([]);
});

it('shows the reply to a question sent to one process in a window of the other', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  const window = await open(ada, chatId, second.url);
  first.model.script({ say: longText, size: 40, everyMs: 1 });
  const { body } = await ada.ask(chatId, 'Why?');
  expect(body.data.content).toBe(longText);
  expect(await ended(window)).toEqual({ content: longText, state: 'done' });
});

it.each(['the same process', 'another process'])(
  'loses and repeats nothing over a connection that breaks again and again, at %s',
  async (where) => {
    const ada = first.person();
    const chatId = await ada.chat();
    const window = await open(ada, chatId, where === 'another process' ? second.url : first.url);
    let resume = () => {};
    const wait = new Promise<void>((resolve) => (resume = resolve));
    first.model.script({ say: longText, size: 12, everyMs: 4 }, { wait }, { say: 'The end.' });
    const question = ada.ask(chatId, 'Why?');
    let cutAt = 0;
    const cutting = setInterval(() => {
      if (window.counts.joins <= cutAt) return;
      cutAt = window.counts.joins;
      window.cut();
    }, 60);
    await eventually(() => window.firstReply()?.content === longText, 20_000);
    clearInterval(cutting);
    expect(cutAt).toBeGreaterThan(4);
    await eventually(() => window.socket.connected);
    await window.follow();
    resume();
    expect((await question).body.data.content).toBe(`${longText}The end.`);
    expect(await ended(window)).toEqual({ content: `${longText}The end.`, state: 'done' });
  },
);

it('shows the whole text so far to a window that opens in the middle', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  first.model.script({ say: 'First half, ' }, { wait }, { say: 'second half.' });
  const question = ada.ask(chatId, 'Why?');
  await first.model.nextStreamRequest();
  const late = await eventually(async () => {
    const window = await open(ada, chatId, second.url);
    await window.follow();
    return window.firstReply()?.content === 'First half, ' && window;
  });
  resume();
  await question;
  expect(await ended(late)).toEqual({ content: 'First half, second half.', state: 'done' });
});

it('follows nothing without a reply under way', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  await ada.ask(chatId, 'Why?');
  const window = await open(ada, chatId);
  expect(await window.socket.emitWithAck('follow', { chatId })).toEqual({
    success: true,
    running: null,
  });
});

it.each([
  ['another person’s chat', 'not_found', async () => ({ chatId: await first.person().chat() })],
  ['no chat', 'invalid_input', async () => ({})],
  ['an operator', 'invalid_input', async () => ({ chatId: { $ne: '' } })],
])('refuses to follow %s', async (_what, code, message) => {
  const ada = first.person();
  const window = await open(ada, await ada.chat());
  const answer = await window.socket.emitWithAck('follow', await message());
  expect(answer).toMatchObject({ success: false, code });
});

describe('stopping', () => {
  it.each(['the same process', 'another process'])(
    'ends the reply from %s and stores its text',
    async (where) => {
      const ada = first.person();
      const chatId = await ada.chat();
      const window = await open(ada, chatId);
      first.model.script({ say: 'So far.' }, { hang: true });
      const question = ada.ask(chatId, 'Why?');
      await eventually(() => window.firstReply()?.content === 'So far.');
      const url = where === 'another process' ? second.url : first.url;
      const { token } = ada;
      const stop = await senderTo(url)('POST /sage-ai/messages/stop', { token, body: { chatId } });
      expect(stop.status).toBe(200);
      const { status, body } = await question;
      expect([status, body.data.state, body.data.content]).toEqual([200, 'stopped', 'So far.']);
      expect(body.data.tokensOut).toBeGreaterThan(0);
      expect(await ended(window)).toEqual({ content: 'So far.', state: 'stopped' });
      await first.model.streamRequests()[0]?.hungUp;
    },
  );

  it('has no effect without a reply under way, and is refused for another person', async () => {
    const ada = first.person();
    const chatId = await ada.chat();
    const body = { chatId };
    expect((await ada.call('POST /sage-ai/messages/stop', body)).status).toBe(200);
    expect((await first.person().call('POST /sage-ai/messages/stop', body)).status).toBe(404);
    const unnamed = await ada.call('POST /sage-ai/messages/stop', {});
    expect(unnamed).toMatchObject({ status: 400, body: { message: 'Chat ID is required.' } });
  });
});

it('joins a reply that another process is creating', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  const body = { chatId, message: 'Why?', requestId: randomUUID() };
  first.model.script({ say: 'A slow answer to this.', everyMs: 30 });
  const here = ada.call('POST /sage-ai/messages', body);
  await first.model.nextStreamRequest();
  const there = await senderTo(second.url)('POST /sage-ai/messages', { token: ada.token, body });
  expect(there.body.data).toEqual((await here).body.data);
  expect(first.model.streamRequests()).toHaveLength(1);
});

describe('another window', () => {
  it('receives events of a chat that is created, named, renamed and deleted', async () => {
    const ada = first.person();
    const window = await open(ada, await ada.chat('Before'), second.url);
    const chatId = await ada.chat();
    await ada.ask(chatId, 'Why?');
    await ada.call(`PATCH /sage-ai/chats/${chatId}`, { title: 'Reasons' });
    await ada.call(`DELETE /sage-ai/chats/${chatId}`);
    const event = () =>
      (window.eventsNamed('chat') as SageChatChange[]).filter((change) => change.chatId === chatId);
    await eventually(() => event().length >= 4);
    expect(event()).toMatchObject([
      { change: 'created', chatId, chat: { title: 'New Chat' } },
      { change: 'updated', chatId, chat: { title: 'A fitting title' } },
      { change: 'updated', chatId, chat: { title: 'Reasons' } },
      { change: 'deleted', chatId },
    ]);
  });

  it('receives one event when a reply has been shown', async () => {
    const ada = first.person();
    const chatId = await ada.chat();
    const { body } = await ada.ask(chatId, 'Why?');
    const { messageId } = body.data;
    const window = await open(ada, chatId, second.url);
    const mark = () => ada.call('POST /sage-ai/messages/mark-animated', { messageId });
    expect((await mark()).status).toBe(200);
    expect((await mark()).status).toBe(200);
    expect(await ada.messages(chatId)).toMatchObject([{}, { animated: true }]);
    await ada.call(`PATCH /sage-ai/chats/${chatId}`, { title: 'Afterwards' });
    const event = () =>
      (window.eventsNamed('chat') as SageChatChange[]).filter(({ change }) => change !== 'created');
    await eventually(() =>
      event().some((change) => 'chat' in change && change.chat.title === 'Afterwards'),
    );
    expect(event().slice(-2)).toMatchObject([
      { change: 'animated', chatId, messageId },
      { change: 'updated' },
    ]);
  });
});

it('ends the reply in a deleted chat', async () => {
  const ada = first.person();
  const chatId = await ada.chat();
  first.model.script({ say: 'So far.' }, { hang: true });
  const question = ada.ask(chatId, 'Why?');
  await first.model.nextStreamRequest();
  await ada.call(`DELETE /sage-ai/chats/${chatId}`);
  expect(await question).toMatchObject({ status: 404 });
  await first.model.streamRequests()[0]?.hungUp;
});
