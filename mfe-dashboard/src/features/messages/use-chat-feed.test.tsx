import type { ChatMessage } from '@soloist/contracts';
import { sampleChatEntry, sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { answerCalls, hear, line } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, log, openWithGrace, own, signInAnew } from './open-messages.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const received = (over: Partial<ChatMessage> = {}) => ({
  ...sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'In May?', ...over }),
  senderName: 'Grace Moura',
  muted: false,
});
const told = (event: string, message: object) => act(async () => void hear(event, message));
const articles = async () => within(await log()).getAllByRole('article');
const rows = () =>
  within(screen.getByRole('region', { name: 'Conversations' })).getAllByRole('link');
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const pathsOf = (calls: { path: string }[]) => calls.map(({ path }) => path);

beforeEach(signInAnew);

it('a message stands in the thread and on top of the list, without a call', async () => {
  const edith = sampleChatEntry({ id: 'd'.repeat(24), name: 'Edith', unread: 0 });
  const { calls } = await openWithGrace({ entries: [edith, sampleChatEntry({ unread: 0 })] });
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Edith'));
  calls.length = 0;
  await told('messageReceived', received());
  expect((await articles()).at(-1)).toHaveTextContent('In May?');
  expect(rows()[0]).toHaveTextContent(/Grace Moura.*In May\?.*1 unread/);
  expect(pathsOf(calls)).toEqual([]);
});

it('who comes to the list for the first time is asked for', async () => {
  const { calls } = await openWithGrace();
  calls.length = 0;
  await told('messageReceived', received({ sender: 'd'.repeat(24) }));
  await waitFor(() => expect(pathsOf(calls)).toContain('/api/chat/loadIntialConversation'));
});

it('a change is shown, an older one that comes late is not', async () => {
  await openWithGrace();
  await told('messageChanged', {
    message: sampleChatMessage({ version: 2, message: 'Can you begin in June?' }),
  });
  await told('messageChanged', { message: sampleChatMessage({ version: 1, message: 'In July?' }) });
  expect((await articles())[0]).toHaveTextContent('Can you begin in June?');
});

it('an own message says how far it came', async () => {
  const ours = sampleChatMessage({ sender: own, receiver: grace });
  await openWithGrace({ messages: [ours] });
  expect((await articles())[0]).toHaveAccessibleName(/Sent$/);
  const read = { reader: grace, other: own };
  await told('conversationRead', { ...read, deliveredSeq: 1, seenSeq: 0 });
  expect((await articles())[0]).toHaveAccessibleName(/Delivered$/);
  await told('conversationRead', { ...read, deliveredSeq: 1, seenSeq: 1 });
  expect((await articles())[0]).toHaveAccessibleName(/Seen$/);
});

it('who types and who is here is said, until they write or leave', async () => {
  await openWithGrace();
  await told('presence', { id: grace, online: true, lastSeenAt: null });
  expect(screen.getAllByText('Online')[0]).toBeVisible();
  await told('typing', { sender: grace, isTyping: true });
  expect(announced()).toContain('Grace Moura is typing');
  await told('messageReceived', received());
  expect(announced()).toContain('Grace Moura: In May?');
  const left = new Date(Date.now() - 5 * 60_000).toISOString();
  await told('presence', { id: grace, online: false, lastSeenAt: left });
  expect(screen.getAllByText('Last seen 5 minutes ago')[0]).toBeVisible();
});

it('what was said while the line was down is caught up with, not all fetched anew', async () => {
  const { calls } = await openWithGrace({
    messages: [sampleChatMessage({ seq: 7 })],
    page: { nextCursor: '7' },
  });
  calls.length = 0;
  await told('disconnect', {});
  await told('connect', {});
  await waitFor(() => {
    const asked = calls.filter(({ path }) => path === '/api/chat/getMessage');
    expect(asked.map(({ search }) => new URLSearchParams(search).get('after'))).toEqual(['6']);
  });
});

it('what somebody is led to further back is no news', async () => {
  const quote = { id: 'd'.repeat(24), seq: 1, sender: own, message: 'When?', hasFiles: false };
  const answer = sampleChatMessage({ seq: 9, message: 'In May.', replyTo: quote });
  const around = [
    sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'Long ago.' }),
    sampleChatMessage({ id: quote.id, sender: own, receiver: grace, message: 'When?' }),
  ];
  await openWithGrace({ messages: [answer], page: { nextCursor: '9' } });
  answerCalls({ 'GET /api/chat/getMessage': { ...sampleChatPage(around), previousCursor: 2 } });
  await userEvent.click(within(await log()).getByRole('button', { name: /^You/ }));
  expect(await within(await log()).findByText('Long ago.')).toBeVisible();
  expect(announced().join()).not.toContain('Long ago.');
});

it('what comes into view is said to be seen, while somebody looks', async () => {
  class InView {
    readonly #tell: (entries: object[]) => void;
    constructor(tell: (entries: object[]) => void) {
      this.#tell = tell;
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
    const look = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await told('messageReceived', received({ id: 'f'.repeat(24), seq: 3 }));
    expect((await articles()).length).toBe(3);
    const seen = () => line.saidOf('messageSeen').map(({ body }) => body.id);
    expect(seen()).not.toContain('f'.repeat(24));
    look.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen().at(-1)).toBe('f'.repeat(24)));
  } finally {
    globalThis.IntersectionObserver = before;
  }
});

it('whose presence is shown is asked once the line is up, and again when it is back', async () => {
  await openWithGrace();
  await told('disconnect', {});
  await told('connect', {});
  await waitFor(() =>
    expect(line.saidOf('watchPresence').map(({ body }) => body)).toEqual([{ ids: [grace] }]),
  );
});
