import type { ApiKey } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const apiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  id: 'b'.repeat(24),
  name: 'Bookkeeping',
  last4: 'x7Qa',
  scopes: ['invoices:read', 'wallet:read', 'time:write'],
  createdAt: '2026-11-01T10:00:00.000Z',
  rotatedAt: null,
  expiresAt: inDays(80),
  lastUsedAt: null,
  replaced: null,
  ...over,
});
const key = `slk_${'a'.repeat(49)}`;

const section = async () => within(await screen.findByRole('region', { name: 'API keys' }));
const bodyOf = (calls: { method: string; path: string; body: unknown }[], call: string) =>
  JSON.parse(String(calls.find(({ method, path }) => `${method} ${path}` === call)?.body));

it('lists each key with its access, use and expiry', async () => {
  const keys = [
    apiKey({ lastUsedAt: '2026-11-20T10:00:00.000Z' }),
    apiKey({ id: 'c'.repeat(24), name: 'Old script', expiresAt: '2026-10-01T10:00:00.000Z' }),
    apiKey({ id: 'd'.repeat(24), name: 'Import', expiresAt: inDays(3) }),
    apiKey({ id: 'e'.repeat(24), name: 'Forever', expiresAt: null }),
    apiKey({
      ...{ id: 'f'.repeat(24), name: 'Rotated' },
      replaced: { last4: 'old1', worksUntil: inDays(1) },
    }),
  ];
  openSettings({ section: 'api-keys', answers: { 'GET /api/auth/api-keys': { keys } } });
  const list = await (await section()).findByRole('list', { name: 'Your API keys' });
  const [first, expired, soon, forever, rotated] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Bookkeeping slk_…x7Qa.*Read: Invoices, Wallet\. Read and write: Time\..*Last used Nov 20, 2026/,
  );
  expect(expired).toHaveTextContent(/Expired.*Not used yet, expired Oct 1, 2026/);
  expect(soon).toHaveTextContent('Expires soon');
  expect(forever).toHaveTextContent('never expires');
  expect(rotated).toHaveTextContent(/The old key slk_…old1 works until/);
});

async function fillForm() {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Create API key' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create an API key' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Bookkeeping');
  return dialog;
}

it('creates a key with the chosen access, and shows it once', async () => {
  const created = apiKey();
  const calls = openSettings({
    section: 'api-keys',
    answers: { 'POST /api/auth/api-keys': { keys: [created], created, key } },
  });
  const dialog = await fillForm();
  await userEvent.selectOptions(dialog.getByLabelText(/^Invoices/), 'Read');
  await userEvent.selectOptions(dialog.getByLabelText(/^Leads/), 'Read and write');
  await userEvent.selectOptions(dialog.getByLabelText(/^Jobs/), 'Read');
  await userEvent.selectOptions(dialog.getByLabelText(/^Jobs/), 'No access');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  const copy = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
  expect(copy.getByText(key)).toBeInTheDocument();
  expect(bodyOf(calls, 'POST /api/auth/api-keys')).toEqual({
    name: 'Bookkeeping',
    scopes: ['invoices:read', 'leads:write'],
    expiresInDays: 90,
  });
  await userEvent.click(copy.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(key)).not.toBeInTheDocument();
  expect(await (await section()).findByText('slk_…x7Qa')).toBeInTheDocument();
});

it('offers only what a subject has, and warns about a key without an end', async () => {
  openSettings({ section: 'api-keys' });
  const dialog = await fillForm();
  const optionsOf = (name: RegExp) =>
    within(dialog.getByLabelText(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(optionsOf(/^Wallet/)).toEqual(['No access', 'Read']);
  expect(optionsOf(/^Images/)).toEqual(['No access', 'Write']);
  expect(dialog.queryByText(/works until you revoke it/)).not.toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText('Expires after'), 'No expiry');
  expect(dialog.getByText(/works until you revoke it/)).toBeInTheDocument();
});

it('asks for a name and at least one scope', async () => {
  const calls = openSettings({ section: 'api-keys' });
  await userEvent.click(await (await section()).findByRole('button', { name: 'Create API key' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Enter a name.')).toBeInTheDocument();
  expect(dialog.getByText('Choose at least one scope.')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('shows why a key was not created', async () => {
  openSettings({
    section: 'api-keys',
    answers: { 'POST /api/auth/api-keys': refusal(409, 'You’ve reached the limit.') },
  });
  const dialog = await fillForm();
  await userEvent.selectOptions(dialog.getByLabelText(/^Invoices/), 'Read');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('You’ve reached the limit.')).toBeInTheDocument();
});

it.each([
  ['After 24 hours', 24, 'The old key works for 24 more hours.'],
  ['Now', 0, 'The old key no longer works.'],
])('rotates a key; the old one ends: %s', async (choice, overlapHours, note) => {
  const old = apiKey();
  const call = `POST /api/auth/api-keys/${old.id}/rotate`;
  const created = apiKey({ last4: 'n3w4' });
  const calls = openSettings({
    section: 'api-keys',
    answers: {
      'GET /api/auth/api-keys': { keys: [old] },
      [call]: { keys: [created], created, key },
    },
  });
  await userEvent.click(
    await (await section()).findByRole('button', { name: 'Rotate Bookkeeping' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Rotate this key?' }));
  await userEvent.click(dialog.getByLabelText(choice));
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate key' }));
  const copy = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
  expect(copy.getByText(note)).toBeInTheDocument();
  expect(bodyOf(calls, call)).toEqual({ overlapHours });
});

it('revokes a key after a confirmation', async () => {
  const old = apiKey();
  openSettings({
    section: 'api-keys',
    answers: {
      'GET /api/auth/api-keys': { keys: [old] },
      [`DELETE /api/auth/api-keys/${old.id}`]: { keys: [] },
    },
  });
  const list = await section();
  await userEvent.click(await list.findByRole('button', { name: 'Revoke Bookkeeping' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(list.queryByText('Bookkeeping')).not.toBeInTheDocument());
});

it('offers no more than twenty', async () => {
  const keys = Array.from({ length: 20 }, (_, at) =>
    apiKey({ id: at.toString(16).padStart(24, '0'), name: `Key ${at}` }),
  );
  openSettings({ section: 'api-keys', answers: { 'GET /api/auth/api-keys': { keys } } });
  expect(await (await section()).findByText(/reached the limit of 20/)).toBeInTheDocument();
  expect((await section()).queryByRole('button', { name: 'Create API key' })).toBeNull();
});
