import { sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { receiveEvent } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  grace,
  log,
  myId,
  openMessages,
  openWithGrace,
  signInAgain,
  tokenOf,
} from '../testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const now = new Date().toISOString();
const sentMessage = sampleChatMessage({ sender: myId, receiver: grace, createdAt: now });
const bodyOf = (call: { body: unknown } | undefined) => JSON.parse(String(call?.body));
const message = async (text: RegExp | string) =>
  (await within(await log()).findByText(text)).closest('article')!;
const choose = async (from: HTMLElement, option: string) => {
  act(() => from.focus());
  await userEvent.click(within(from).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: option }));
};

beforeEach(signInAgain);

it('shows a divider before unread messages', async () => {
  openMessages(`/message/${grace}`, {
    messages: [
      sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'New' }),
      sampleChatMessage(),
    ],
    page: { ownSeenSeq: 1 },
  });
  expect((await log()).textContent).toMatch(/Can you begin.*New messages.*New/);
});

it('shows the divider for messages received on another page', async () => {
  const seen = { page: { ownSeenSeq: 1 } };
  const { unmount } = openMessages(`/message/${grace}`, seen);
  await message(/Can you begin/);
  unmount();
  const fresh = sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'New' });
  openMessages(`/message/${grace}`, { ...seen, messages: [fresh, sampleChatMessage()] });
  await message('New');
  expect((await log()).textContent).toMatch(/Can you begin.*New messages.*New/);
});

it('warns the receiver of a payment outside Soloist, and never the sender', async () => {
  const text = 'Pay me outside Soloist, and we avoid the fees.';
  const received = sampleChatMessage({ message: text });
  const sent = sampleChatMessage({
    id: 'e'.repeat(24),
    seq: 2,
    sender: myId,
    receiver: grace,
    message: text,
  });
  openMessages(`/message/${grace}`, { messages: [sent, received] });
  const warning = await within(await log()).findByText(/It suggests paying outside Soloist\./);
  expect(warning.closest('article')).toHaveAttribute('data-message', received.id);
  expect(screen.getAllByText(text)).toHaveLength(2);
});

it('opens at the first unread message, even pages back', async () => {
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
  expect((await log()).textContent).toMatch(/New messages.*No\. 6\..*No\. 25\./);
  expect(calls.at(-1)?.search).toContain('after=5');
  expect(screen.getByRole('button', { name: /Newest messages/ })).toBeVisible();
});

it('links web and email addresses without a referrer, but no other schemes', async () => {
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

it('shows a reaction immediately, and reverts it when refused', async () => {
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

it('deletes a message after a confirmation, and keeps the focus', async () => {
  const path = `/api/chat/messages/${sentMessage.id}`;
  const deleted = { ...sentMessage, version: 1, message: '', deletedAt: now };
  await openWithGrace({
    messages: [sentMessage],
    answers: { [`DELETE ${path}`]: { message: deleted } },
  });
  await choose(await message(sentMessage.message), 'Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete message' }));
  const place = await message('Message deleted');
  expect(within(place).queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(place).toHaveFocus());
});

it('offers no edit or delete for old messages', async () => {
  await openWithGrace({ messages: [sampleChatMessage({ sender: myId, receiver: grace })] });
  const old = await message(/Can you begin/);
  act(() => old.focus());
  await userEvent.click(within(old).getByRole('button', { name: 'More actions' }));
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Reply', 'Copy text']);
});

it.each([
  ['a guest', { isGuest: true }],
  ['a person who has left', { isGone: true }],
])('offers to copy but not to report messages of %s', async (_, over) => {
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false, ...over };
  await openWithGrace({ page: { person } });
  const theirs = await message(/Can you begin/);
  act(() => theirs.focus());
  await userEvent.click(within(theirs).getByRole('button', { name: 'More actions' }));
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toContain('Copy text');
  expect(options).not.toContain('Report');
});

it('offers no profile or report for a person who has left', async () => {
  const person = { id: grace, name: 'Deleted account', profileImage: '', isGuest: false };
  await openWithGrace({ page: { person: { ...person, isGone: true } } });
  const [menu] = screen.getAllByRole('button', { name: /^Options for the conversation/ });
  await userEvent.click(menu!);
  const options = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Mute', 'Block']);
});

it('reports a message by its id, without its text', async () => {
  const { calls } = await openWithGrace({ answers: { 'POST /api/reports': { message: 'Done.' } } });
  await choose(await message(/Can you begin/), 'Report');
  await userEvent.click(await screen.findByRole('radio', { name: /Spam/ }));
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

it('shows the replied message, and jumps to it', async () => {
  const quote = {
    id: sentMessage.id,
    seq: 1,
    sender: myId,
    message: sentMessage.message,
    hasFiles: false,
  };
  const answer = sampleChatMessage({ id: 'e'.repeat(24), seq: 2, message: 'Yes', replyTo: quote });
  await openWithGrace({ messages: [answer, sentMessage] });
  const first = (await within(await log()).findAllByRole('article'))[0]!;
  await userEvent.click(within(await log()).getByRole('button', { name: /^You/ }));
  expect(first).toHaveFocus();
});

it('moves between messages with arrows, with one in the tab order', async () => {
  await openWithGrace({
    messages: [sampleChatMessage({ id: 'e'.repeat(24), seq: 2 }), sentMessage],
  });
  const [first, second] = await within(await log()).findAllByRole('article');
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  act(() => second?.focus());
  Element.prototype.scrollIntoView = () => {};
  await userEvent.keyboard('{ArrowUp}');
  expect(first).toHaveFocus();
});

it('shows that a person is blocked, with a way to unblock', async () => {
  const path = `/api/chat/conversations/${grace}`;
  const { calls } = await openWithGrace({
    page: { settings: { muted: false, blocked: true } },
    answers: { [`PATCH ${path}`]: { settings: { muted: false, blocked: false } } },
  });
  expect(screen.queryByLabelText('Message to Grace Moura')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(bodyOf(calls.find((call) => call.path === path))).toEqual({ blocked: false });
});

it('explains blocking before it happens', async () => {
  await openWithGrace();
  const [options] = screen.getAllByRole('button', { name: /^Options for the conversation/ });
  await userEvent.click(options!);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /Neither of you can message the other.*We don’t notify them/,
  );
});

it('shows no presence, reactions or seen status for a guest', async () => {
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: true };
  await openWithGrace({ messages: [sentMessage], page: { person } });
  await act(
    async () => void receiveEvent('presence', { id: grace, online: true, lastSeenAt: null }),
  );
  const bubble = await message(sentMessage.message);
  act(() => bubble.focus());
  expect(within(bubble).queryByRole('button', { name: 'React' })).not.toBeInTheDocument();
  expect(bubble).not.toHaveAccessibleName(/Sent/);
  expect(screen.queryByText('Online')).not.toBeInTheDocument();
});

it('starts one proposal to the conversation partner', async () => {
  const { calls } = await openWithGrace();
  const newProposalButton = screen.getByRole('button', { name: 'New proposal' });
  act(() => {
    newProposalButton.click();
    newProposalButton.click();
  });
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const stored = calls.filter(({ method }) => method === 'PUT');
  expect(stored.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { kind: 'proposal', content: { client_name: 'Grace Moura' } },
  ]);
});

it.each([
  ['a client', 'employer' as const, {}],
  ['a freelancer whose partner has left', 'freelancer' as const, { isGone: true }],
])('offers no proposal for %s', async (_, role, over) => {
  setToken(tokenOf(role));
  const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false, ...over };
  await openWithGrace({ page: { person } });
  expect(screen.queryByRole('button', { name: 'New proposal' })).not.toBeInTheDocument();
});
