import type { DataExport } from '@soloist/contracts';
import { getToken } from '@soloist/web-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatSize } from '../../shared/formats/full-dates.rules.ts';
import { openSettings, refusal } from './testing.tsx';

const lastExport = (over: Partial<DataExport>): DataExport => ({
  state: 'ready',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-11-27T10:00:00.000Z',
  size: 1_240_000,
  ...over,
});
const withExport = (over: Partial<DataExport>) => ({
  answers: { 'GET /api/profile/export/state': { export: lastExport(over) } },
});

describe('the export', () => {
  it('can be requested, and is polled until it is ready', async () => {
    const queued = lastExport({ state: 'queued', expiresAt: null, size: 0 });
    openSettings({
      section: 'export',
      answers: { 'POST /api/profile/export': { export: queued } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request data' }));
    expect(await screen.findByText(/is queued/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request data' })).not.toBeInTheDocument();
  });

  it('is offered with its size when it is ready', async () => {
    openSettings({ section: 'export', ...withExport({}) });
    expect(await screen.findByText(/1.2 MB/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download ZIP' })).toBeInTheDocument();
  });

  it('explains why a recent export is not created again', async () => {
    const { answers } = withExport({});
    const young = { 'POST /api/profile/export': { export: lastExport({}) } };
    openSettings({ section: 'export', answers: { ...answers, ...young } });
    const signedOut = new Promise<string>((resolve) => {
      const listen = (event: Event) => resolve((event as CustomEvent).detail.message);
      window.addEventListener('soloist:toast', listen, { once: true });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request new export' }));
    expect(await signedOut).toContain('less than an hour old');
    expect(screen.getByRole('button', { name: 'Download ZIP' })).toBeInTheDocument();
  });

  it('is not offered after it expired', async () => {
    openSettings({ section: 'export', ...withExport({ expiresAt: '2026-01-01T00:00:00.000Z' }) });
    expect(await screen.findByText(/export expired/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download ZIP' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request data' })).toBeInTheDocument();
  });

  it('can be retried after a failure, and displays a refusal', async () => {
    openSettings({
      section: 'export',
      answers: {
        ...withExport({ state: 'failed', expiresAt: null }).answers,
        'POST /api/profile/export': refusal(429, 'One export a day is enough. Try tomorrow.'),
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Your data' }));
    await userEvent.click(await section.findByRole('button', { name: 'Try again' }));
    expect(await section.findByText(/One export a day is enough/)).toBeInTheDocument();
  });

  it.each([
    [999, '999 bytes'],
    [1_240_000, '1.2 MB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe('deleting the account', () => {
  const path = '/api/freelancer/account';
  const open = async (answer: object | (() => Response)) => {
    const calls = openSettings({ section: 'export', answers: { [`DELETE ${path}`]: answer } });
    const section = within(await screen.findByRole('region', { name: 'Delete account' }));
    const press = () => userEvent.click(section.getByRole('button', { name: 'Delete my account' }));
    return { calls, section, press };
  };

  it('sends nothing without a password', async () => {
    const { calls, section, press } = await open({ message: 'Gone.' });
    await press();
    expect(await section.findByText('Enter your password.')).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('displays a wrong password at its field and keeps the session', async () => {
    const message = 'This is not your password.';
    const { section, press } = await open(refusal(400, message, [{ path: 'password', message }]));
    await userEvent.type(section.getByLabelText('Your password'), 'a wrong one');
    await press();
    expect(await section.findByText(message)).toBeInTheDocument();
    expect(getToken()).not.toBeNull();
  });

  it('signs out, clears local data and leaves a message', async () => {
    const { calls, section, press } = await open({
      message: 'Your account will be deleted.',
      endsAt: '2026-12-13T12:00:00.000Z',
    });
    localStorage.setItem('proposalDraft', 'something of theirs');
    await userEvent.type(section.getByLabelText('Your password'), 'the right one');
    await press();
    await waitFor(() => expect(getToken()).toBeNull());
    expect(localStorage.getItem('proposalDraft')).toBeNull();
    expect(sessionStorage.getItem('toast')).toContain(
      'Your account will be deleted on December 13, 2026. Log in before then to keep it.',
    );
    const sent = calls.find(({ method }) => method === 'DELETE');
    expect(JSON.parse(String(sent?.body))).toEqual({ password: 'the right one' });
  });

  it('asks for a password first where there is none', async () => {
    openSettings({
      section: 'export',
      answers: { 'GET /api/auth/linked-accounts': { accounts: [], hasPassword: false } },
    });
    const section = within(await screen.findByRole('region', { name: 'Delete account' }));
    expect(await section.findByRole('link', { name: 'Add a password' })).toHaveAttribute(
      'href',
      '#password',
    );
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });
});
