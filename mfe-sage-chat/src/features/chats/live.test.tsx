import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  sageSocketEvents as events,
  type FollowReply,
  type SageMessage,
  sageSocketOptions,
  sageSocketPath,
} from '@soloist/contracts';
import { createSocket, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { waitFor } from '@testing-library/react';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io } from 'socket.io-client';
import {
  answersOf,
  idOf,
  messagesPath,
  page,
  sampleChat,
  sampleMessage,
  sampleReply,
  token,
} from '../../testing.tsx';
import { chatCreated } from './chat-state.rules.ts';
import { openChat, startChats } from './chats.service.ts';
import { type ChatStore, createChatStore } from './chats.store.ts';
import { connect } from './live.socket.ts';
import { sendMessage } from './messages.service.ts';

const chat = sampleChat();
const chatId = chat._id;
const reply = sampleReply({ content: '', state: 'running', animated: false });
const messageId = reply._id;
const question = { chatId, message: sampleMessage({ requestId: 'r' }), reply };
const delta = (offset: number, text: string) => ({ chatId, messageId, offset, text });

let server: Server;
let url: string;
let sockets: ServerSocket[];
let registered: unknown[];
let running: FollowReply['running'];
let socketOptions: object;
let store: ChatStore;
let close: () => void;

beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { path: sageSocketPath });
  [sockets, registered, running] = [[], [], null];
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on(events.register, (message, answer) => {
      registered.push({ ...message, token: socket.handshake.auth.token });
      answer({ success: true });
    });
    socket.on(events.follow, (_, answer) => answer({ success: true, running }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  setToken(token);
});
afterEach(async () => {
  close?.();
  await server.close();
});

async function open(messages: SageMessage[] = [], answers: object = {}) {
  const calls = answerCalls(answersOf({ [messagesPath(chat)]: page(messages), ...answers }));
  store = createChatStore();
  close = connect(store, async (options) => {
    socketOptions = options;
    const auth = (give: (data: object) => void) => give({ token });
    return io(url, { ...options, auth, reconnectionDelay: 10, reconnectionDelayMax: 20 });
  });
  await startChats(store);
  await waitFor(() => expect(registered).toHaveLength(1));
  await waitFor(() => expect(store.getState().loading.messages).toBe(false));
  return calls;
}
const emitEvent = (event: string, message: object) => server.emit(event, message);
const textOf = () => store.getState().running[messageId]?.text;

it('connects with the specification’s options', async () => {
  await open();
  expect(sageSocketOptions).toEqual({
    autoConnect: false,
    transports: ['websocket'],
    upgrade: false,
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  });
  expect(socketOptions).toEqual({ ...sageSocketOptions, path: '/sage-ai/socket.io' });
  expect(sockets[0]?.conn.transport.name).toBe('websocket');
  expect(registered).toEqual([{ user: 'a'.repeat(24), token }]);
});

it('reconnects after the server disconnects', async () => {
  await open();
  sockets[0]?.disconnect(true);
  await waitFor(() => expect(registered).toHaveLength(2), {
    timeout: sageSocketOptions.reconnectionDelayMax + 2000,
  });
}, 10_000);

it('creates a socket that does not connect by itself', async () => {
  const socket = await createSocket({ autoConnect: false, path: sageSocketPath });
  expect(socket.active).toBe(false);
});

it('keeps a chat that was created elsewhere while the chats were loading', async () => {
  const other = sampleChat({ _id: 'b'.repeat(24) });
  const waiting: (() => void)[] = [];
  let listed = [chat];
  answerCalls(
    answersOf({
      'GET /api/sage-ai/chats': async () => {
        const answer = page(listed);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return Response.json({ success: true, ...answer });
      },
      [messagesPath(chat)]: page([]),
    }),
  );
  store = createChatStore();
  const started = startChats(store);
  await waitFor(() => expect(waiting).toHaveLength(1));
  store.setState(chatCreated(other));
  listed = [other, chat];
  waiting[0]?.();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await started;
  expect(store.getState().chats).toEqual([other, chat]);
});

it('shows a question of another window and streams its reply', async () => {
  await open();
  emitEvent(events.question, question);
  await waitFor(() => expect(store.getState().messages).toEqual([question.message, reply]));
  expect(store.getState().fresh).toEqual({ [messageId]: 0 });
  emitEvent(events.activity, { chatId, messageId, activity: 'searching', detail: 'mono-material' });
  await waitFor(() =>
    expect(store.getState().running[messageId]?.activity).toEqual({
      activity: 'searching',
      detail: 'mono-material',
    }),
  );
  emitEvent(events.delta, delta(0, 'Yes, '));
  emitEvent(events.delta, delta(5, 'it is.'));
  await waitFor(() => expect(textOf()).toBe('Yes, it is.'));
  expect(store.getState().running[messageId]?.activity).toBeNull();

  const completeReply = { ...reply, content: 'Yes, it is.', state: 'done' };
  emitEvent(events.reply, { chatId, message: completeReply });
  await waitFor(() => expect(store.getState().running).toEqual({}));
  expect(store.getState().messages.at(-1)).toEqual(completeReply);
  expect(store.getState().finished).toEqual({ chatId, messageId, content: 'Yes, it is.' });
});

it('neither loses nor repeats text over broken connections', async () => {
  await open([question.message, reply]);
  const text = Array.from({ length: 60 }, (_, n) => `word${n} `).join('');
  let reportCount = 0;
  running = { messageId, content: '' };
  emitEvent(events.question, question);
  await waitFor(() => expect(textOf()).toBe(''));
  while (reportCount < text.length) {
    const part = text.slice(reportCount, reportCount + 7);
    emitEvent(events.delta, delta(reportCount, part));
    reportCount += part.length;
    running = { messageId, content: text.slice(0, reportCount) };
    if (reportCount % 98 !== 0) continue;
    const before = registered.length;
    sockets.at(-1)?.conn.close();
    await waitFor(() => expect(registered.length).toBeGreaterThan(before));
  }
  await waitFor(() => expect(textOf()).toBe(text));
  expect(registered.length).toBeGreaterThan(3);
});

it('requests the missing text when a delta does not fit', async () => {
  await open();
  emitEvent(events.question, question);
  running = { messageId, content: 'Yes, it is quite' };
  emitEvent(events.delta, delta(11, 'quite'));
  await waitFor(() => expect(textOf()).toBe('Yes, it is quite'));
  emitEvent(events.delta, delta(5, 'it is quite common'));
  await waitFor(() => expect(textOf()).toBe('Yes, it is quite common'));
});

it('finds a running reply when a chat opens, and types only new text', async () => {
  running = { messageId, content: 'Yes, ' };
  await open([question.message, reply]);
  await waitFor(() => expect(textOf()).toBe('Yes, '));
  expect(store.getState().fresh).toEqual({ [messageId]: 5 });
});

it('loads a reply that ended while disconnected', async () => {
  const messages = [question.message, reply];
  await open(messages);
  emitEvent(events.question, question);
  emitEvent(events.delta, delta(0, 'Yes, '));
  await waitFor(() => expect(textOf()).toBe('Yes, '));
  messages[1] = { ...reply, content: 'Yes, it is.', state: 'done' };
  sockets.at(-1)?.conn.close();
  await waitFor(() => expect(store.getState().running).toEqual({}));
  expect(store.getState().messages.at(-1)?.content).toBe('Yes, it is.');
  expect(store.getState().finished?.content).toBe('Yes, it is.');
  // It is typed on from where it stopped.
  expect(store.getState().fresh).toEqual({ [messageId]: 0 });
});

it('shows chats created, renamed and deleted in another window', async () => {
  await open([sampleMessage()]);
  const other = sampleChat({ _id: idOf('other'), title: 'New Chat' });
  emitEvent(events.chat, { change: 'created', chatId: other._id, chat: other });
  await waitFor(() => expect(store.getState().chats[0]).toEqual(other));
  const renamed = { ...chat, title: 'Renamed', updatedAt: '2027-01-01T00:00:00.000Z' };
  emitEvent(events.chat, { change: 'updated', chatId, chat: renamed });
  await waitFor(() => expect(store.getState().chats[0]).toEqual(renamed));
  expect(store.getState().currentChat).toEqual(renamed);
  emitEvent(events.chat, { change: 'deleted', chatId });
  await waitFor(() => expect(store.getState().currentChat).toBeNull());
  expect(store.getState()).toMatchObject({ chats: [other], messages: [] });
});

it('stops typing a reply that another window has typed', async () => {
  await open([sampleMessage()]);
  emitEvent(events.reply, { chatId, message: sampleReply({ animated: false }) });
  await waitFor(() => expect(store.getState().fresh).toEqual({ [messageId]: 0 }));
  emitEvent(events.chat, { change: 'animated', chatId, messageId });
  await waitFor(() => expect(store.getState().fresh).toEqual({}));
  expect(store.getState().messages.at(-1)?.animated).toBe(true);
});

it('shows a question once, whether the socket or the response is first', async () => {
  let answer = (_: Response) => {};
  const route = () => new Promise<Response>((resolve) => (answer = resolve));
  const calls = await open([], { 'POST /api/sage-ai/messages': route });
  const sending = sendMessage(store, { text: 'Why?', useInternet: false, onAccepted: () => {} });
  await waitFor(() => expect(store.getState().messages).toHaveLength(1));
  const { requestId } = JSON.parse(
    String(calls.find(({ path }) => path === '/api/sage-ai/messages')?.body),
  );
  const message = sampleMessage({ content: 'Why?', requestId });
  emitEvent(events.question, { chatId, message, reply });
  await waitFor(() => expect(store.getState().messages).toEqual([message, reply]));
  // Its own connection breaks: the reply continues over the socket, and no error shows.
  answer(Response.error());
  await sending;
  expect(store.getState()).toMatchObject({ failures: {} });
  const completeReply = { ...reply, content: 'So.', state: 'done' };
  emitEvent(events.reply, { chatId, message: completeReply });
  await waitFor(() => expect(store.getState().messages).toEqual([message, completeReply]));
});

it('ignores a message that it cannot parse', async () => {
  const reported = jest.fn();
  window.reportError = reported;
  await open();
  emitEvent(events.delta, { chatId: 7 });
  await waitFor(() => expect(reported).toHaveBeenCalled());
  emitEvent(events.question, question);
  await waitFor(() => expect(store.getState().messages).toHaveLength(2));
});

it('does not mix chats', async () => {
  const other = sampleChat({ _id: idOf('other') });
  await open([sampleMessage()], { [messagesPath(other)]: page([]) });
  await openChat(store, other);
  emitEvent(events.question, question);
  emitEvent(events.reply, { chatId, message: sampleReply() });
  emitEvent(events.chat, {
    change: 'created',
    chatId: other._id,
    chat: { ...other, title: 'Last' },
  });
  await waitFor(() => expect(store.getState().chats[0]?.title).toBe('Last'));
  expect(store.getState()).toMatchObject({ messages: [], running: {}, finished: null });
});
