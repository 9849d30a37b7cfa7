import { sampleChatEntry } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeDraft } from '../chat/drafts.store.ts';
import { grace, openMessages, signInAgain } from '../testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const edith = sampleChatEntry({ id: 'd'.repeat(24), name: 'Edith', unread: 0, muted: true });
const rows = () =>
  within(screen.getByRole('region', { name: 'Conversations' })).findAllByRole('link');

beforeEach(signInAgain);

it('searches by name and filters by unread', async () => {
  const { calls } = openMessages('/message');
  await rows();
  await userEvent.type(screen.getByLabelText('Search people'), 'gra');
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => {
    const query = new URLSearchParams(calls.at(-1)?.search);
    expect(Object.fromEntries(query)).toMatchObject({ q: 'gra', only: 'unread' });
  });
});

it('shows an empty search, with a way back', async () => {
  openMessages('/message', { entries: [] });
  await screen.findByText('No messages yet');
  await userEvent.type(screen.getByLabelText('Search people'), 'zed');
  expect(await screen.findByText('No conversations found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all conversations' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

it('shows drafts and muted people', async () => {
  changeDraft(grace, { text: 'On the sixth' });
  openMessages('/message', { entries: [sampleChatEntry(), edith] });
  const [first, second] = await rows();
  expect(first).toHaveTextContent('Draft: On the sixth');
  expect(second).toHaveAccessibleName(/Muted/);
});

it('moves with arrows, and opens with Alt and an arrow', async () => {
  openMessages(`/message/${grace}`, { entries: [sampleChatEntry(), edith] });
  const [first, second] = await rows();
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(window.location.pathname).toBe(`/message/${edith.id}`);
});

it('shows the error, and retries', async () => {
  openMessages('/message', {
    answers: {
      'GET /api/chat/loadIntialConversation': () =>
        Response.json({ success: false, message: 'Not now.' }, { status: 503 }),
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
