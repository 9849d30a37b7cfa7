import type { AccountActivity } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const list = 'GET /api/auth/activity';
const signIn = (over: Partial<AccountActivity> = {}): AccountActivity => ({
  id: 'd'.repeat(24),
  kind: 'signed-in',
  at: '2026-11-20T10:00:00.000Z',
  device: 'Safari on iOS',
  ip: '198.51.100.4',
  method: 'password',
  hasSecondStep: false,
  name: '',
  isCurrent: false,
  reportedAt: null,
  ...over,
});
const report = `POST /api/auth/activity/${signIn().id}/report`;
const page = (...items: AccountActivity[]) => ({ [list]: { items, nextCursor: null } });
const section = async () => within(await screen.findByRole('region', { name: 'Account activity' }));
const rows = async () =>
  (await (await section()).findAllByRole('listitem')).map(({ textContent }) => textContent);

it('says what happened, on which device and when', async () => {
  openSettings({
    section: 'activity',
    answers: page(
      signIn({ id: '1'.repeat(24), hasSecondStep: true, isCurrent: true }),
      signIn({ id: '2'.repeat(24), kind: 'second-step-failed', method: null }),
      signIn({ id: '3'.repeat(24), kind: 'passkey-added', name: 'Titan', method: null }),
      signIn({ id: '4'.repeat(24), method: 'google', reportedAt: '2026-11-20T11:00:00.000Z' }),
    ),
  });
  expect(await rows()).toEqual([
    expect.stringMatching(/^Signed in with your password and a codeSafari on iOS.*This device$/),
    expect.stringMatching(/^Wrong two-step code/),
    expect.stringMatching(/^Passkey added: Titan/),
    expect.stringMatching(/^Signed in with Google.*Reported$/),
  ]);
  // Neither this device's sign-in nor a reported one can be reported.
  expect((await section()).queryByRole('button')).not.toBeInTheDocument();
});

it('reports a sign-in after a question, and leads to a new password', async () => {
  let reportedAt: string | null = null;
  const calls = openSettings({
    section: 'activity',
    answers: {
      [list]: () => Response.json({ items: [signIn({ reportedAt })], nextCursor: null }),
      [report]: () => {
        reportedAt = new Date().toISOString();
        return Response.json({ message: 'Done.', payoutsBlockedUntil: reportedAt });
      },
    },
  });
  await userEvent.click(
    await (await section()).findByRole('button', { name: /^This wasn’t me: Safari on iOS/ }),
  );
  const dialog = within(screen.getByRole('alertdialog', { name: 'Report this sign-in?' }));
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  const banner = await screen.findByText(/payouts are blocked until/);
  expect(banner).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change your password' })).toHaveAttribute(
    'href',
    '#password',
  );
  expect(await (await section()).findByText('Reported')).toBeVisible();
});

it('shows why a sign-in could not be reported', async () => {
  const toasts: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    toasts.push((event as CustomEvent).detail.message),
  );
  openSettings({
    section: 'activity',
    answers: { ...page(signIn()), [report]: refusal(429, 'You’ve reported several sign-ins.') },
  });
  await userEvent.click(await (await section()).findByRole('button', { name: /^This wasn’t me/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(toasts).toEqual(['You’ve reported several sign-ins.']));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('loads more on request', async () => {
  const older = signIn({ id: '1'.repeat(24), device: 'Edge on Windows' });
  const calls = openSettings({
    section: 'activity',
    answers: { [list]: { items: [signIn()], nextCursor: 'next' } },
  });
  await (await section()).findByText(/Safari on iOS/);
  globalThis.fetch = async () => Response.json({ items: [older], nextCursor: null });
  await userEvent.click((await section()).getByRole('button', { name: 'Show more' }));
  expect(await (await section()).findByText(/Edge on Windows/)).toBeVisible();
  expect((await section()).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/auth/activity')).toHaveLength(1);
});

it('says so before there is any', async () => {
  openSettings({ section: 'activity', answers: page() });
  expect(await (await section()).findByText(/^No activity yet/)).toBeVisible();
});
