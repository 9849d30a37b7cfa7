import { sampleChatEntry, sampleChatMessage } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, log, myId, openMessages as open, signInAgain } from './testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const entry = sampleChatEntry;
const message = sampleChatMessage;

beforeEach(signInAgain);

it('shows the last message and the unread count of a conversation', async () => {
  open('/message', {
    entries: [entry(), entry({ id: 'd'.repeat(24), name: 'Ada', sender: myId, unread: 0 })],
  });
  const [unread, answered] = await screen.findAllByRole('link');
  expect(unread).toHaveTextContent('Can you begin in April?');
  expect(unread).toHaveTextContent('2 unread');
  expect(answered).toHaveTextContent('You: Can you begin in April?');
});

it('shows an empty state without conversations', async () => {
  open('/message', { entries: [] });
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute(
    'href',
    '/discover?tab=people',
  );
});

it('groups messages by day, oldest first, with the status of sent ones', async () => {
  open(`/message/${grace}`, {
    messages: [
      message({
        id: 'e'.repeat(24),
        seq: 2,
        sender: myId,
        receiver: grace,
        message: 'On the sixth.',
        seen: false,
      }),
      message(),
    ],
  });
  const openLog = await log();
  expect(within(openLog).getByText('Wednesday, March 11, 2026')).toBeVisible();
  expect(openLog.textContent).toMatch(/Can you begin.*On the sixth/);
  const [theirs, ours] = within(openLog).getAllByRole('article');
  expect(theirs).toHaveAccessibleName(/^Grace Moura Can you begin in April\?/);
  expect(ours).toHaveAccessibleName(/^You On the sixth\. .* Sent$/);
});

it('saves a draft for each person', async () => {
  const first = open(`/message/${grace}`);
  await userEvent.type(await screen.findByLabelText('Message to Grace Moura'), 'On the');
  first.unmount();
  open(`/message/${grace}`);
  expect(await screen.findByLabelText('Message to Grace Moura')).toHaveValue('On the');
});

it('shows a sent message immediately, also after a reload, until it is stored', async () => {
  const first = open(`/message/${grace}`);
  await userEvent.type(
    await screen.findByLabelText('Message to Grace Moura'),
    'On the sixth.{Enter}',
  );
  expect(within(await log()).getByText('On the sixth.')).toBeVisible();
  expect(screen.getByLabelText('Message to Grace Moura')).toHaveValue('');
  first.unmount();
  open(`/message/${grace}`);
  expect(within(await log()).getByText('On the sixth.')).toBeVisible();
  expect(within(await log()).getByText('Sending')).toBeVisible();
});

it('does not send blank text', async () => {
  open(`/message/${grace}`);
  await userEvent.type(await screen.findByLabelText('Message to Grace Moura'), '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(screen.queryByText('Sending')).not.toBeInTheDocument();
});

it('reports a missing person without a retry', async () => {
  open(`/message/${grace}`, {
    answers: {
      'GET /api/chat/getMessage': () =>
        Response.json(
          { success: false, code: 'not_found', message: 'This person does not exist.' },
          { status: 404 },
        ),
    },
  });
  expect(await screen.findByText('Person not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('reports an invalid id like a missing person', async () => {
  open('/message/nonsense', {
    answers: {
      'GET /api/chat/getMessage': () =>
        Response.json(
          { success: false, code: 'invalid_input', message: 'This id is not valid.' },
          { status: 400 },
        ),
    },
  });
  expect(await screen.findByText('Person not found')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

it('offers no conversation with oneself', async () => {
  open(`/message/${myId}`);
  expect(await screen.findByText('This is you')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
});

describe('a link to reply', () => {
  const field = () => screen.findByRole('textbox', { name: /^Message to Grace/ });

  it('opens the conversation with the focus in the message', async () => {
    open(`/message/${grace}?reply=message`);
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('');
    expect(location.search).toBe('');
  });

  it('begins the answer to an application, and keeps a draft', async () => {
    const { unmount } = open(`/message/${grace}?reply=application`);
    await waitFor(async () => expect(await field()).toHaveValue('Hi Grace, thanks for applying. '));
    await userEvent.type(await field(), 'When can you start?');
    unmount();
    open(`/message/${grace}?reply=application`);
    expect(await field()).toHaveValue('Hi Grace, thanks for applying. When can you start?');
  });
});
