import { sampleOwnProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nothingYet, openSettings, refusal } from './testing.tsx';

const section = (name: string) => screen.findByRole('region', { name });
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const me = (over: Parameters<typeof sampleOwnProfile>[0]) => ({
  'GET /api/profile/loadUser': { userInfo: sampleOwnProfile(over), viewCounts, pro: false },
});

describe('the sections', () => {
  it('are listed as anchors in their order', async () => {
    openSettings();
    await screen.findByText('ada@example.com');
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#account',
      '#role',
      '#notifications',
      '#password',
      '#sessions',
      '#domain',
      '#plan',
      '#webhooks',
      '#export',
      '#delete',
    ]);
  });

  it('offer host names to freelancers only', async () => {
    const calls = openSettings({ answers: me({ role: 'employer' }), role: 'employer' });
    await screen.findByText('ada@example.com');
    expect(screen.queryByRole('region', { name: 'Domain' })).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/hosts');
  });

  it.each([
    [
      'GET /api/notifications/preferences',
      'Notifications',
      'Your notifications could not be loaded.',
    ],
    ['GET /api/auth/sessions', 'Sessions', 'Your sessions could not be loaded.'],
    ['GET /api/hosts', 'Domain', 'Your host names could not be loaded.'],
    ['GET /api/auth/linked-accounts', 'Password', 'Your password settings could not be loaded.'],
    ['GET /api/payment/subscription', 'Plan', 'Your plan could not be loaded.'],
    ['GET /api/payment/billing', 'Plan', 'Your billing details could not be loaded.'],
    ['GET /api/payment/invoices', 'Plan', 'Your invoices from us could not be loaded.'],
    ['GET /api/profile/export/state', 'Your data', 'The state of your export could not be loaded.'],
  ])('fail alone, and can be tried again: %s', async (call, name, problem) => {
    openSettings({ without: [call] });
    const failed = await section(name);
    expect(await within(failed).findByRole('alert')).toHaveTextContent(problem);
    expect(await screen.findByText('ada@example.com')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);

    const answered = openAgain(call);
    await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(failed).queryByRole('alert')).not.toBeInTheDocument());
    expect(answered()).toBe(1);
  });
});

/** From now on the call is answered; gives how often it was. */
function openAgain(call: string): () => number {
  let times = 0;
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.origin);
    if (`${init?.method ?? 'GET'} ${pathname}` !== call) return before(input, init);
    times += 1;
    return Response.json({ success: true, ...nothingYet[call] });
  };
  return () => times;
}

describe('the password', () => {
  const fill = async () => {
    const form = within(await section('Password'));
    await userEvent.type(await form.findByLabelText('Current password'), 'the old one');
    await userEvent.type(form.getByLabelText('New password'), 'password12');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  };

  it('shows beside the field why the service refuses it', async () => {
    const message = 'This password is too easy to guess. Please choose another one.';
    openSettings({
      answers: {
        'POST /api/auth/password': refusal(400, message, [{ path: 'password', message }]),
      },
    });
    const form = await fill();
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(form.getByLabelText('New password')).toBeInvalid();
    expect(form.getByLabelText('New password')).toHaveValue('password12');
  });

  it('shows a refusal that belongs to no field above the button', async () => {
    openSettings({ answers: { 'POST /api/auth/password': refusal(429, 'Please wait a while.') } });
    const form = await fill();
    expect(await form.findByRole('alert')).toHaveTextContent('Please wait a while.');
  });

  it('is chosen with a mailed code where there is none', async () => {
    const calls = openSettings({
      answers: {
        'GET /api/auth/linked-accounts': { accounts: [], hasPassword: false },
        'POST /api/auth/forgot': { message: 'Sent.' },
      },
    });
    await screen.findByText('ada@example.com');
    const form = within(await section('Password'));
    await userEvent.click(await form.findByRole('button', { name: /Mail me a code/ }));
    expect(await form.findByLabelText('Code')).toBeInTheDocument();
    expect(form.getByText('We mailed it to ada@example.com.')).toBeInTheDocument();
    expect(calls.some(({ path }) => path === '/api/auth/forgot')).toBe(true);
  });
});

describe('sessions', () => {
  const sessions = [1, 2, 3].map((number) => ({
    id: String(number).repeat(24),
    device: `Browser ${number}`,
    ip: '192.0.2.7',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    current: number === 2,
  }));

  it('list this device first, without a way to sign it out', async () => {
    openSettings({ answers: { 'GET /api/auth/sessions': { sessions } } });
    const rows = within(await screen.findByRole('list', { name: 'Signed-in devices' }));
    const [first] = rows.getAllByRole('listitem');
    expect(first).toHaveTextContent('Browser 2');
    expect(first).toHaveTextContent('This device');
    expect(screen.queryByRole('button', { name: 'Sign out Browser 2' })).not.toBeInTheDocument();
  });

  it('sign out all others, and none else', async () => {
    const calls = openSettings({
      answers: {
        'GET /api/auth/sessions': { sessions },
        [`DELETE /api/auth/sessions/${'1'.repeat(24)}`]: { message: 'Done.' },
        [`DELETE /api/auth/sessions/${'3'.repeat(24)}`]: { message: 'Done.' },
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign out all other devices' }),
    );
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        `/api/auth/sessions/${'1'.repeat(24)}`,
        `/api/auth/sessions/${'3'.repeat(24)}`,
      ]),
    );
  });
});

describe('linked accounts', () => {
  const google = {
    provider: 'google',
    email: 'ada@gmail.example',
    linkedAt: '2026-03-13T10:00:00.000Z',
  };

  it('remember in this tab what is being linked before Google is opened', async () => {
    openSettings({
      answers: {
        'GET /api/auth/providers': { providers: ['google'], takesNewAccounts: true },
        'POST /api/auth/linked-accounts/google': { url: '#at-google' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }));
    await waitFor(() => expect(sessionStorage.getItem('linkingAccount')).toBe('google'));
  });

  it('do not let go of the only way in', async () => {
    openSettings({
      answers: { 'GET /api/auth/linked-accounts': { accounts: [google], hasPassword: false } },
    });
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    expect(screen.getByText(/choose a password first/)).toBeInTheDocument();
  });
});
