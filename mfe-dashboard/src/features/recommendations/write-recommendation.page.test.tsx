import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asked, open, path, refusal, writeId } from './testing.tsx';

const at = `/recommendation/write/${writeId}`;
const text = 'The boxes survive the post, and Ada was on time.';
const own = (over: object = {}) => ({
  relation: 'client' as const,
  text,
  role: 'Founder',
  publicId: 'p'.repeat(32),
  writtenAt: '2026-11-20T10:00:00.000Z',
  isOpen: true,
  ...over,
});

it('shows who asks and how readers will see it, and sends it', async () => {
  const written = asked({ status: 'written', own: own() });
  const { sent } = open(at, {
    [`GET ${path}`]: { request: asked() },
    [`PUT ${path}`]: { message: 'Sent.', request: written },
  });
  expect(
    await screen.findByRole('heading', { name: 'What was it like to work with Ada Okafor?' }),
  ).toBeInTheDocument();
  expect(screen.getByText('It was a pleasure.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Your recommendation/), text);
  await userEvent.type(screen.getByLabelText(/^Your role and company/), 'Founder');
  const preview = within(screen.getByRole('complementary'));
  expect(preview.getByText(text)).toBeInTheDocument();
  expect(preview.getByText('Noor Haddad')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send recommendation' }));
  expect(await screen.findByText(/Your recommendation is with Ada Okafor/)).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([{ relation: 'client', text, role: 'Founder' }]);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
});

it('asks for more than a few words', async () => {
  const { sent } = open(at, { [`GET ${path}`]: { request: asked() } });
  await userEvent.type(await screen.findByLabelText(/^Your recommendation/), 'Good.');
  await userEvent.click(screen.getByRole('button', { name: 'Send recommendation' }));
  expect(await screen.findByText('Please write at least 20 characters.')).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([]);
});

it('says what the server refuses, and keeps what was written', async () => {
  const message = 'Please fill in your name on your profile first.';
  open(at, {
    [`GET ${path}`]: { request: asked() },
    [`PUT ${path}`]: refusal(400, 'invalid_input', message),
  });
  const box = await screen.findByLabelText(/^Your recommendation/);
  await userEvent.type(box, text);
  await userEvent.click(screen.getByRole('button', { name: 'Send recommendation' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(box).toHaveValue(text);
});

it('leaves what was shown as it is, to be taken back only', async () => {
  const withdraw = `POST ${path}/withdraw`;
  const { calls } = open(at, {
    [`GET ${path}`]: { request: asked({ status: 'published', own: own({ isOpen: false }) }) },
    [withdraw]: { message: 'Gone.', request: asked({ status: 'withdrawn' }) },
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open its public page' })).toHaveAttribute(
    'href',
    `/recommendation/${'p'.repeat(32)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  [404, 'not_found', 'This link leads nowhere'],
  [410, 'gone', 'This request was taken back'],
  [403, 'forbidden', 'This is your own request'],
  [409, 'conflict', 'This was answered already'],
])('says why there is nothing to write: %d', async (status, code, title) => {
  open(at, { [`GET ${path}`]: refusal(status, code, 'A sentence of the server.') });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText('A sentence of the server.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
});

it('offers to try again when nobody answers', async () => {
  open(at, { [`GET ${path}`]: refusal(503, 'unavailable', 'Not now.') });
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeInTheDocument();
});
