import type { OwnApp } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const app = (over: Partial<OwnApp> = {}): OwnApp => ({
  ...{ id: 'c'.repeat(24), name: 'Ledger', redirectUris: ['https://books.example/callback'] },
  ...{ secretLast4: 'x7Qa', createdAt: '2026-11-01T10:00:00.000Z' },
  ...over,
});
const list = 'GET /api/auth/apps';
const register = 'POST /api/auth/apps';
const section = async () => within(await screen.findByRole('region', { name: 'Your apps' }));

async function fillForm(address = 'https://books.example/callback') {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Register app' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Register an app' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Ledger');
  await userEvent.type(dialog.getByLabelText('Redirect addresses'), address);
  return dialog;
}

it('registers an app and shows its secret once', async () => {
  const secret = `sls_${'a'.repeat(49)}`;
  const calls = openSettings({
    section: 'own-apps',
    answers: { [register]: { apps: [app()], created: app(), secret } },
  });
  const dialog = await fillForm();
  await userEvent.click(dialog.getByLabelText(/can keep a secret/));
  await userEvent.click(dialog.getByRole('button', { name: 'Register app' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Ledger is registered' }));
  expect(shown.getByText(secret)).toBeInTheDocument();
  const sent = calls.find(({ method, path }) => `${method} ${path}` === register);
  expect(JSON.parse(String(sent?.body))).toEqual({
    ...{ name: 'Ledger', redirectUris: ['https://books.example/callback'], hasSecret: true },
  });
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
  expect(await (await section()).findByText('sls_…x7Qa')).toBeInTheDocument();
});

it('checks the addresses before it sends them', async () => {
  const calls = openSettings({ section: 'own-apps' });
  const dialog = await fillForm('http://books.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Register app' }));
  expect(await dialog.findByText(/Enter an https address/)).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('says why an app was not registered', async () => {
  openSettings({
    section: 'own-apps',
    answers: { [register]: refusal(409, 'You’ve reached the limit.') },
  });
  const dialog = await fillForm();
  await userEvent.click(dialog.getByRole('button', { name: 'Register app' }));
  expect(await dialog.findByText('You’ve reached the limit.')).toBeInTheDocument();
});

it('edits an app with its addresses filled in', async () => {
  const changed = app({ name: 'Ledger 2' });
  const change = `PUT /api/auth/apps/${app().id}`;
  const calls = openSettings({
    section: 'own-apps',
    answers: { [list]: { apps: [app()] }, [change]: { apps: [changed] } },
  });
  const region = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Edit Ledger' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Ledger' }));
  expect(dialog.getByLabelText('Redirect addresses')).toHaveValue(app().redirectUris[0]);
  await userEvent.type(dialog.getByLabelText('Name'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await region.findByText('Ledger 2')).toBeInTheDocument();
  const sent = calls.find(({ method, path }) => `${method} ${path}` === change);
  const { redirectUris } = app();
  expect(JSON.parse(String(sent?.body))).toEqual({ name: 'Ledger 2', redirectUris });
});

it('renews a secret after a confirmation, and shows it once', async () => {
  const secret = `sls_${'b'.repeat(49)}`;
  const renewal = { apps: [app({ secretLast4: 'bbbb' })], secret };
  openSettings({
    section: 'own-apps',
    answers: {
      [list]: { apps: [app()] },
      [`POST /api/auth/apps/${app().id}/secret`]: renewal,
    },
  });
  const region = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Renew secret of Ledger' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Renew secret' }));
  const shown = within(await screen.findByRole('dialog', { name: 'New secret of Ledger' }));
  expect(shown.getByText(secret)).toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  expect(await region.findByText('sls_…bbbb')).toBeInTheDocument();
});

it('deletes an app after a confirmation', async () => {
  const apps = [app({ secretLast4: null })];
  openSettings({
    section: 'own-apps',
    answers: { [list]: { apps }, [`DELETE /api/auth/apps/${app().id}`]: { apps: [] } },
  });
  const region = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Delete Ledger' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete app' }));
  await waitFor(() => expect(region.queryByText('Ledger')).not.toBeInTheDocument());
});
