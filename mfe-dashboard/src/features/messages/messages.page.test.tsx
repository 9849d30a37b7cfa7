import { sampleChatEntry, sampleChatMessage } from '@soloist/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, log, openMessages as open, own, signInAnew } from './open-messages.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const entry = sampleChatEntry;
const message = sampleChatMessage;

beforeEach(signInAnew);

it('a conversation says who wrote last, and how much is unread', async () => {
  open('/message', {
    entries: [entry(), entry({ id: 'd'.repeat(24), name: 'Ada', sender: own, unread: 0 })],
  });
  const [unread, answered] = await screen.findAllByRole('link');
  expect(unread).toHaveTextContent('Can you begin in April?');
  expect(unread).toHaveTextContent('2 unread');
  expect(answered).toHaveTextContent('You: Can you begin in April?');
});

it('without conversations it says where they begin', async () => {
  open('/message', { entries: [] });
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute(
    'href',
    '/discover?tab=people',
  );
});

it('messages stand under their day, the oldest first, own ones with whether they were seen', async () => {
  open(`/message/${grace}`, {
    messages: [
      message({
        id: 'e'.repeat(24),
        seq: 2,
        sender: own,
        receiver: grace,
        message: 'On the sixth.',
        seen: false,
      }),
      message(),
    ],
  });
  const shown = await log();
  expect(within(shown).getByText('Wednesday, March 11, 2026')).toBeVisible();
  expect(shown.textContent).toMatch(/Can you begin.*On the sixth/);
  const [theirs, ours] = within(shown).getAllByRole('article');
  expect(theirs).toHaveAccessibleName(/^Grace Moura Can you begin in April\?/);
  expect(ours).toHaveAccessibleName(/^You On the sixth\. .* Sent$/);
});

it('what is being written is kept for each person', async () => {
  const first = open(`/message/${grace}`);
  await userEvent.type(await screen.findByLabelText('Message to Grace Moura'), 'On the');
  first.unmount();
  open(`/message/${grace}`);
  expect(await screen.findByLabelText('Message to Grace Moura')).toHaveValue('On the');
});

it('a sent message stands there at once, after a reload too, until it is stored', async () => {
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

it('blank text is not sent', async () => {
  open(`/message/${grace}`);
  await userEvent.type(await screen.findByLabelText('Message to Grace Moura'), '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(screen.queryByText('Sending')).not.toBeInTheDocument();
});

it('somebody who is not there is said to be so, without trying again', async () => {
  open(`/message/${grace}`, {
    answers: {
      'GET /api/chat/getMessage': () =>
        Response.json(
          { success: false, code: 'not_found', message: 'This person does not exist.' },
          { status: 404 },
        ),
    },
  });
  expect(await screen.findByText('There is nobody here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('what is no address of a person is said to be nobody, too', async () => {
  open('/message/nonsense', {
    answers: {
      'GET /api/chat/getMessage': () =>
        Response.json(
          { success: false, code: 'invalid_input', message: 'This id is not valid.' },
          { status: 400 },
        ),
    },
  });
  expect(await screen.findByText('There is nobody here')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

it('nobody is asked to write to themselves', async () => {
  open(`/message/${own}`);
  expect(await screen.findByText('This is you')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
});
