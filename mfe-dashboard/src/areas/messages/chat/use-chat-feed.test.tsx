import type { ChatMessage } from '@soloist/contracts';
import { sampleChatEntry, sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { answerCalls, connection, receiveEvent } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, log, myId, openWithGrace, signInAgain } from '../testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const received = (over: Partial<ChatMessage> = {}) => ({
  ...sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'In May?', ...over }),
  senderName: 'Grace Moura',
  muted: false,
});
const receive = (event: string, message: object) =>
  act(async () => void receiveEvent(event, message));
const articles = async () => within(await log()).getAllByRole('article');
const rows = () =>
  within(screen.getByRole('region', { name: 'Conversations' })).getAllByRole('link');
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const pathsOf = (calls: { path: string }[]) => calls.map(({ path }) => path);

beforeEach(signInAgain);

it('adds a message to the thread and the top of the list without a call', async () => {
  const edith = sampleChatEntry({ id: 'd'.repeat(24), name: 'Edith', unread: 0 });
  const { calls } = await openWithGrace({ entries: [edith, sampleChatEntry({ unread: 0 })] });
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Edith'));
  calls.length = 0;
  await receive('messageReceived', received());
  expect((await articles()).at(-1)).toHaveTextContent('In May?');
  expect(rows()[0]).toHaveTextContent(/Grace Moura.*In May\?.*1 unread/);
  expect(pathsOf(calls)).toEqual([]);
});

it('refetches the list for a new partner', async () => {
  const { calls } = await openWithGrace();
  calls.length = 0;
  await receive('messageReceived', received({ sender: 'd'.repeat(24) }));
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/chat/loadIntialConversation'));
});

it('applies an edit, but not an older one that arrives late', async () => {
  await openWithGrace();
  await receive('messageChanged', {
    message: sampleChatMessage({ version: 2, message: 'Can you begin in June?' }),
  });
  await receive('messageChanged', {
    message: sampleChatMessage({ version: 1, message: 'In July?' }),
  });
  expect((await articles())[0]).toHaveTextContent('Can you begin in June?');
});

it('shows the delivery status of a sent message', async () => {
  const sentMessage = sampleChatMessage({ sender: myId, receiver: grace });
  await openWithGrace({ messages: [sentMessage] });
  expect((await articles())[0]).toHaveAccessibleName(/Sent$/);
  const read = { reader: grace, other: myId };
  await receive('conversationRead', { ...read, deliveredSeq: 1, seenSeq: 0 });
  expect((await articles())[0]).toHaveAccessibleName(/Delivered$/);
  await receive('conversationRead', { ...read, deliveredSeq: 1, seenSeq: 1 });
  expect((await articles())[0]).toHaveAccessibleName(/Seen$/);
});

it('shows typing and presence until the person writes or leaves', async () => {
  await openWithGrace();
  await receive('presence', { id: grace, online: true, lastSeenAt: null });
  expect(screen.getAllByText('Online')[0]).toBeVisible();
  await receive('typing', { sender: grace, isTyping: true });
  expect(announced()).toContain('Grace Moura is typing');
  await receive('messageReceived', received());
  await waitFor(() => expect(announced()).toContain('Grace Moura: In May?'));
  const left = new Date(Date.now() - 5 * 60_000).toISOString();
  await receive('presence', { id: grace, online: false, lastSeenAt: left });
  expect(screen.getAllByText('Last seen 5 minutes ago')[0]).toBeVisible();
});

it('catches up after a reconnect without refetching everything', async () => {
  const { calls } = await openWithGrace({
    messages: [sampleChatMessage({ seq: 7 })],
    page: { nextCursor: '7' },
  });
  calls.length = 0;
  await receive('disconnect', {});
  await receive('connect', {});
  await waitFor(() => {
    const requests = calls.filter(({ path }) => path === '/api/chat/getMessage');
    expect(requests.map(({ search }) => new URLSearchParams(search).get('after'))).toEqual(['6']);
  });
});

it('does not announce older messages', async () => {
  const quote = { id: 'd'.repeat(24), seq: 1, sender: myId, message: 'When?', hasFiles: false };
  const answer = sampleChatMessage({ seq: 9, message: 'In May.', replyTo: quote });
  const around = [
    sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'Long ago.' }),
    sampleChatMessage({ id: quote.id, sender: myId, receiver: grace, message: 'When?' }),
  ];
  await openWithGrace({ messages: [answer], page: { nextCursor: '9' } });
  answerCalls({ 'GET /api/chat/getMessage': { ...sampleChatPage(around), previousCursor: 2 } });
  await userEvent.click(within(await log()).getByRole('button', { name: /^You/ }));
  expect(await within(await log()).findByText('Long ago.')).toBeVisible();
  expect(announced().join()).not.toContain('Long ago.');
});

it('reports visible messages as seen in a visible window', async () => {
  class InView {
    readonly #tell: (entries: object[]) => void;
    constructor(notify: (entries: object[]) => void) {
      this.#tell = notify;
    }
    observe = (target: Element) => this.#tell([{ target, isIntersecting: true }]);
    disconnect = () => {};
    unobserve = () => {};
  }
  const before = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = InView as unknown as typeof IntersectionObserver;
  try {
    const two = [sampleChatMessage({ id: 'e'.repeat(24), seq: 2 }), sampleChatMessage()];
    await openWithGrace({ messages: two, page: { ownSeenSeq: 0 } });
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await receive('messageReceived', received({ id: 'f'.repeat(24), seq: 3 }));
    expect((await articles()).length).toBe(3);
    const seen = () => connection.sentOf('messageSeen').map(({ body }) => body.id);
    expect(seen()).not.toContain('f'.repeat(24));
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen().at(-1)).toBe('f'.repeat(24)));
  } finally {
    globalThis.IntersectionObserver = before;
  }
});

it('watches presence after a connect and each reconnect', async () => {
  await openWithGrace();
  await receive('disconnect', {});
  await receive('connect', {});
  await waitFor(() =>
    expect(connection.sentOf('watchPresence').map(({ body }) => body)).toEqual([{ ids: [grace] }]),
  );
});
