import { sampleChatEntry } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeDraft } from '../drafts.ts';
import { grace, openMessages, signInAnew } from '../open-messages.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const edith = sampleChatEntry({ id: 'd'.repeat(24), name: 'Edith', unread: 0, muted: true });
const rows = () =>
  within(screen.getByRole('region', { name: 'Conversations' })).findAllByRole('link');

beforeEach(signInAnew);

it('is searched by name and narrowed to what is unread', async () => {
  const { calls } = openMessages('/message');
  await rows();
  await userEvent.type(screen.getByLabelText('Find a person'), 'gra');
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => {
    const asked = new URLSearchParams(calls.at(-1)?.search);
    expect(Object.fromEntries(asked)).toMatchObject({ q: 'gra', only: 'unread' });
  });
});

it('says that nobody is found, and leads back', async () => {
  openMessages('/message', { entries: [] });
  await screen.findByText('No messages yet');
  await userEvent.type(screen.getByLabelText('Find a person'), 'zed');
  expect(await screen.findByText('Nobody found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all conversations' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

it('says what is being written, and who is muted', async () => {
  changeDraft(grace, { text: 'On the sixth' });
  openMessages('/message', { entries: [sampleChatEntry(), edith] });
  const [first, second] = await rows();
  expect(first).toHaveTextContent('Draft: On the sixth');
  expect(second).toHaveAccessibleName(/Muted/);
});

it('arrows lead from one to the next; Alt and an arrow open it', async () => {
  openMessages(`/message/${grace}`, { entries: [sampleChatEntry(), edith] });
  const [first, second] = await rows();
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(window.location.pathname).toBe(`/message/${edith.id}`);
});

it('says what went wrong, and tries again', async () => {
  openMessages('/message', {
    answers: {
      'GET /api/chat/loadIntialConversation': () =>
        Response.json({ success: false, message: 'Not now.' }, { status: 503 }),
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
