import { sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { hear } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  grace,
  log,
  openMessages,
  openWithGrace,
  own,
  signInAnew,
  tokenOf,
} from '../open-messages.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const now = new Date().toISOString();
const ours = sampleChatMessage({ sender: own, receiver: grace, createdAt: now });
const bodyOf = (call: { body: unknown } | undefined) => JSON.parse(String(call?.body));
const message = async (text: RegExp | string) =>
  (await within(await log()).findByText(text)).closest('article')!;
const choose = async (from: HTMLElement, option: string) => {
  act(() => from.focus());
  await userEvent.click(within(from).getByRole('button', { name: 'More for this message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: option }));
};

beforeEach(signInAnew);

it('what is unread begins after a line', async () => {
  openMessages(`/message/${grace}`, {
    messages: [
      sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'New' }),
      sampleChatMessage(),
    ],
    page: { ownSeenSeq: 1 },
  });
  expect((await log()).textContent).toMatch(/Can you begin.*Unread from here.*New/);
});

it('what came while another page was open begins after a line too', async () => {
  const seen = { page: { ownSeenSeq: 1 } };
  const { unmount } = openMessages(`/message/${grace}`, seen);
  await message(/Can you begin/);
  unmount();
  const fresh = sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'New' });
  openMessages(`/message/${grace}`, { ...seen, messages: [fresh, sampleChatMessage()] });
  await message('New');
  expect((await log()).textContent).toMatch(/Can you begin.*Unread from here.*New/);
});

it('where more is unread than a page holds, it opens where that begins', async () => {
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => {
      const seq = to - at;
      return sampleChatMessage({ id: `${seq}`.padStart(24, '0'), seq, message: `No. ${seq}.` });
    });
  const pages = [
    { ...sampleChatPage(numbered(41, 60)), nextCursor: '41', ownSeenSeq: 5 },
    { ...sampleChatPage(numbered(6, 25)), nextCursor: '6', previousCursor: 25, ownSeenSeq: 5 },
  ];
  const { calls } = openMessages(`/message/${grace}`, {
    answers: {
      'GET /api/chat/getMessage': () => Response.json({ success: true, ...pages.shift() }),
    },
  });
  expect((await log()).textContent).toMatch(/Unread from here.*No\. 6\..*No\. 25\./);
  expect(calls.at(-1)?.search).toContain('after=5');
  expect(screen.getByRole('button', { name: /Newest messages/ })).toBeVisible();
});

it('web and mail addresses are links that know nothing of this page; other schemes are words', async () => {
  const text =
    'See https://example.com/a?b=1, example.org and me@example.com; not javascript:alert(1)';
  openMessages(`/message/${grace}`, { messages: [sampleChatMessage({ message: text })] });
  const links = within(await log()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a?b=1',
    'https://example.org',
    'mailto:me@example.com',
  ]);
  for (const link of links) expect(link).toHaveAttribute('rel', 'noopener noreferrer ugc');
});

it('a reaction is shown at once, and goes again when it is refused', async () => {
  let refuse = () => {};
  const path = `/api/chat/messages/${sampleChatMessage().id}/reactions`;
  const liked = sampleChatMessage({ reactions: [{ emoji: '👍', by: [grace] }] });
  const { calls } = await openWithGrace({
    messages: [liked],
    answers: {
      [`PUT ${path}`]: () =>
        new Promise((answer) => {
          refuse = () =>
            answer(
              Response.json({ success: false, code: 'conflict', message: 'No.' }, { status: 409 }),
            );
        }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '👍 1, Grace Moura' }));
  expect(screen.getByRole('button', { name: '👍 2, Grace Moura and You' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(bodyOf(calls.find((call) => call.path === path))).toEqual({ emoji: '👍', on: true });
  act(refuse);
  expect(await screen.findByRole('button', { name: '👍 1, Grace Moura' })).toBeVisible();
});

it('an own message is taken back once that is confirmed; the focus stays at its place', async () => {
  const path = `/api/chat/messages/${ours.id}`;
  const gone = { ...ours, version: 1, message: '', deletedAt: now };
  await openWithGrace({ messages: [ours], answers: { [`DELETE ${path}`]: { message: gone } } });
  await choose(await message(ours.message), 'Take back');
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const place = await message('Message taken back');
  expect(within(place).queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(place).toHaveFocus());
});

it('what was written long ago can be neither changed nor taken back', async () => {
  await openWithGrace({ messages: [sampleChatMessage({ sender: own, receiver: grace })] });
  const old = await message(/Can you begin/);
  act(() => old.focus());
  await userEvent.click(within(old).getByRole('button', { name: 'More for this message' }));
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Reply', 'Copy text']);
});

it.each([
  ['a guest', { isGuest: true }],
  ['somebody who has left', { isGone: true }],
])('what %s wrote can be read and copied, but nobody is there to be reported', async (_, over) => {
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false, ...over };
  await openWithGrace({ page: { person } });
  const theirs = await message(/Can you begin/);
  act(() => theirs.focus());
  await userEvent.click(within(theirs).getByRole('button', { name: 'More for this message' }));
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toContain('Copy text');
  expect(options).not.toContain('Report');
});

it('of somebody who has left there is no profile to open or report', async () => {
  const person = { id: grace, name: 'Former member', profileImage: '', isGuest: false };
  await openWithGrace({ page: { person: { ...person, isGone: true } } });
  const [menu] = screen.getAllByRole('button', { name: /^Options for the conversation/ });
  await userEvent.click(menu!);
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Mute', 'Block']);
});

it('a message is reported by its id: what it says is not sent along', async () => {
  const { calls } = await openWithGrace({ answers: { 'POST /api/reports': { message: 'Done.' } } });
  await choose(await message(/Can you begin/), 'Report');
  await userEvent.click(await screen.findByRole('radio', { name: /advertising/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const isReport = ({ path }: { path: string }) => path === '/api/reports';
  await waitFor(() => expect(calls.some(isReport)).toBe(true));
  expect(bodyOf(calls.find(isReport))).toEqual({
    kind: 'message',
    id: sampleChatMessage().id,
    reason: 'spam',
    words: '',
  });
});

it('an answer shows what it answers, and leads there', async () => {
  const quote = { id: ours.id, seq: 1, sender: own, message: ours.message, hasFiles: false };
  const answer = sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'Yes', replyTo: quote });
  await openWithGrace({ messages: [answer, ours] });
  const first = (await within(await log()).findAllByRole('article'))[0]!;
  await userEvent.click(within(await log()).getByRole('button', { name: /^You/ }));
  expect(first).toHaveFocus();
});

it('arrows lead from message to message; Tab to one of them', async () => {
  await openWithGrace({ messages: [sampleChatMessage({ id: 'e'.repeat(24), seq: 2 }), ours] });
  const [first, second] = await within(await log()).findAllByRole('article');
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  act(() => second?.focus());
  Element.prototype.scrollIntoView = () => {};
  await userEvent.keyboard('{ArrowUp}');
  expect(first).toHaveFocus();
});

it('who is blocked is said, with the way back', async () => {
  const path = `/api/chat/conversations/${grace}`;
  const { calls } = await openWithGrace({
    page: { settings: { muted: false, blocked: true } },
    answers: { [`PATCH ${path}`]: { settings: { muted: false, blocked: false } } },
  });
  expect(screen.queryByLabelText('Message to Grace Moura')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(bodyOf(calls.find((call) => call.path === path))).toEqual({ blocked: false });
});

it('blocking says first what it means', async () => {
  await openWithGrace();
  const [options] = screen.getAllByRole('button', { name: /^Options for the conversation/ });
  await userEvent.click(options!);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /Neither of you can write to the other.*They are not told/,
  );
});

it('with a guest there is nothing but words: no presence, no reactions, nothing seen', async () => {
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: true };
  await openWithGrace({ messages: [ours], page: { person } });
  await act(async () => void hear('presence', { id: grace, online: true, lastSeenAt: null }));
  const shown = await message(ours.message);
  act(() => shown.focus());
  expect(within(shown).queryByRole('button', { name: 'React' })).not.toBeInTheDocument();
  expect(shown).not.toHaveAccessibleName(/Sent/);
  expect(screen.queryByText('Online')).not.toBeInTheDocument();
});

it('a freelancer begins a proposal to whom they write with, once', async () => {
  const { calls } = await openWithGrace();
  const begin = screen.getByRole('button', { name: 'New proposal' });
  act(() => {
    begin.click();
    begin.click();
  });
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const stored = calls.filter(({ method }) => method === 'PUT');
  expect(stored.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { kind: 'proposal', content: { client_name: 'Grace Moura' } },
  ]);
});

it.each([
  ['a client', 'employer' as const, {}],
  ['who writes with somebody who has left', 'freelancer' as const, { isGone: true }],
])('%s begins no proposal there', async (_, role, over) => {
  setToken(tokenOf(role));
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false, ...over };
  await openWithGrace({ page: { person } });
  expect(screen.queryByRole('button', { name: 'New proposal' })).not.toBeInTheDocument();
});
