import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, path, refusal, sampleWriteRequest, writeId } from './testing.tsx';

const at = `/recommendation/write/${writeId}`;
const text = 'The boxes survive the post, and Ada was on time.';
const writtenText = (over: object = {}) => ({
  relation: 'client' as const,
  text,
  role: 'Founder',
  publicId: 'p'.repeat(32),
  writtenAt: '2026-11-20T10:00:00.000Z',
  isOpen: true,
  ...over,
});

it('shows the requester and a preview, and sends the text', async () => {
  const written = sampleWriteRequest({ status: 'written', own: writtenText() });
  const { sent } = open(at, {
    [`GET ${path}`]: { request: sampleWriteRequest() },
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
  expect(await screen.findByText(/We sent your recommendation to Ada Okafor/)).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([{ relation: 'client', text, role: 'Founder' }]);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
});

it('requires a minimum length', async () => {
  const { sent } = open(at, { [`GET ${path}`]: { request: sampleWriteRequest() } });
  await userEvent.type(await screen.findByLabelText(/^Your recommendation/), 'Good.');
  await userEvent.click(screen.getByRole('button', { name: 'Send recommendation' }));
  expect(await screen.findByText('Please write at least 20 characters.')).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([]);
});

it('shows the server’s error, and keeps the text', async () => {
  const message = 'Please add your name to your profile first.';
  open(at, {
    [`GET ${path}`]: { request: sampleWriteRequest() },
    [`PUT ${path}`]: refusal(400, 'invalid_input', message),
  });
  const box = await screen.findByLabelText(/^Your recommendation/);
  await userEvent.type(box, text);
  await userEvent.click(screen.getByRole('button', { name: 'Send recommendation' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(box).toHaveValue(text);
});

it('allows only withdrawing a published recommendation', async () => {
  const withdraw = `POST ${path}/withdraw`;
  const { calls } = open(at, {
    [`GET ${path}`]: {
      request: sampleWriteRequest({ status: 'published', own: writtenText({ isOpen: false }) }),
    },
    [withdraw]: { message: 'Gone.', request: sampleWriteRequest({ status: 'withdrawn' }) },
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    `/recommendation/${'p'.repeat(32)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw recommendation' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  [404, 'not_found', 'This link doesn’t work'],
  [410, 'gone', 'This request was cancelled'],
  [403, 'forbidden', 'This is your request'],
  [409, 'conflict', 'This request was already answered'],
])('explains a link that cannot be used: %d', async (status, code, title) => {
  open(at, { [`GET ${path}`]: refusal(status, code, 'A sentence of the server.') });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText('A sentence of the server.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go back to home' })).toBeVisible();
});

it('offers a retry after a network error', async () => {
  open(at, { [`GET ${path}`]: refusal(503, 'unavailable', 'Not now.') });
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeInTheDocument();
});
