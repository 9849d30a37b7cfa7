import { sampleMyProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SectionId, sectionTitles } from './sections.rules.ts';
import { newAccountResponses, openSettings, refusal } from './testing.tsx';

const section = (name: string) => screen.findByRole('region', { name });
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const me = (over: Parameters<typeof sampleMyProfile>[0]) => ({
  'GET /api/profile/loadUser': { userInfo: sampleMyProfile(over), viewCounts, pro: false },
});

describe('the sections', () => {
  const listed = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('are linked by group', async () => {
    openSettings({ section: 'account' });
    await screen.findByText('ada@example.com');
    expect(listed()).toEqual([
      ...['#account', '#role', '#export', '#delete'],
      '#notifications',
      ...['#security', '#password', '#passkeys', '#two-step', '#sessions', '#activity'],
      ...[
        '#business',
        '#plan',
        '#numbering',
        '#document-fields',
        '#tax',
        '#late-fees',
        '#client-emails',
        '#domain',
      ],
      ...['#apps', '#connected-apps', '#api-keys', '#own-apps', '#webhooks'],
    ]);
  });

  it('of other groups are neither shown nor loaded', async () => {
    const calls = openSettings({ section: 'passkeys' });
    expect(await section('Sessions')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign-in and security' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.queryByRole('region', { name: 'Plan' })).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/payment/subscription');
  });

  it('offer domains to freelancers only', async () => {
    const answers = me({ role: 'employer' });
    const calls = openSettings({ section: 'plan', answers, role: 'employer' });
    expect(await section('Plan')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Domain' })).not.toBeInTheDocument();
    expect(listed()).not.toContain('#domain');
    expect(calls.map(({ path }) => path)).not.toContain('/api/hosts');
  });

  it('follow the anchors of emails sent before', async () => {
    openSettings({ section: 'account' });
    await screen.findByText('ada@example.com');
    window.location.hash = '#email-preferences';
    expect(await section('Notifications')).toBeVisible();
  });

  it.each<[string, SectionId, string]>([
    ['GET /api/notifications/preferences', 'notifications', 'We couldn’t load your notifications.'],
    ['GET /api/auth/sessions', 'sessions', 'We couldn’t load your sessions.'],
    ['GET /api/auth/activity', 'activity', 'We couldn’t load your activity.'],
    ['GET /api/auth/passkeys', 'passkeys', 'We couldn’t load your passkeys.'],
    ['GET /api/auth/connections', 'connected-apps', 'We couldn’t load your connected apps.'],
    ['GET /api/auth/apps', 'own-apps', 'We couldn’t load your apps.'],
    ['GET /api/auth/api-keys', 'api-keys', 'We couldn’t load your API keys.'],
    ['GET /api/auth/two-step', 'two-step', 'We couldn’t load your two-step verification.'],
    ['GET /api/proposal/settings/numbering', 'numbering', 'We couldn’t load your numbering.'],
    [
      'GET /api/proposal/settings/fields',
      'document-fields',
      'We couldn’t load your document fields.',
    ],
    ['GET /api/proposal/settings/emails', 'client-emails', 'We couldn’t load your email texts.'],
    ['GET /api/hosts', 'domain', 'We couldn’t load your domains.'],
    ['GET /api/auth/linked-accounts', 'password', 'We couldn’t load your password settings.'],
    ['GET /api/payment/subscription', 'plan', 'We couldn’t load your plan.'],
    ['GET /api/payment/billing', 'plan', 'We couldn’t load your billing details.'],
    ['GET /api/payment/invoices', 'plan', 'We couldn’t load your Soloist invoices.'],
    ['GET /api/profile/export/state', 'export', 'We couldn’t load your export.'],
  ])('fail independently and can be retried: %s', async (call, id, problem) => {
    openSettings({ section: id, without: [call] });
    const failed = await section(sectionTitles[id]);
    expect(await within(failed).findByRole('alert')).toHaveTextContent(problem);
    expect(screen.getAllByRole('alert')).toHaveLength(1);

    const answered = openAgain(call);
    await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(failed).queryByRole('alert')).not.toBeInTheDocument());
    expect(answered()).toBe(1);
  });
});

/** Responds to the call from now on; returns the number of calls. */
function openAgain(call: string): () => number {
  let times = 0;
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.origin);
    if (`${init?.method ?? 'GET'} ${pathname}` !== call) return before(input, init);
    times += 1;
    return Response.json({ success: true, ...newAccountResponses[call] });
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

  it('displays the service’s refusal at the field', async () => {
    const message = 'This password is too easy to guess. Please choose another one.';
    openSettings({
      section: 'password',
      answers: {
        'POST /api/auth/password': refusal(400, message, [{ path: 'password', message }]),
      },
    });
    const form = await fill();
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(form.getByLabelText('New password')).toBeInvalid();
    expect(form.getByLabelText('New password')).toHaveValue('password12');
  });

  it('displays a general refusal above the button', async () => {
    openSettings({
      section: 'password',
      answers: { 'POST /api/auth/password': refusal(429, 'Please wait a while.') },
    });
    const form = await fill();
    expect(await form.findByRole('alert')).toHaveTextContent('Please wait a while.');
  });

  it('is added with an emailed code where there is none', async () => {
    const calls = openSettings({
      section: 'password',
      answers: {
        'GET /api/auth/linked-accounts': { accounts: [], hasPassword: false },
        'POST /api/auth/forgot': { message: 'Sent.' },
      },
    });
    const form = within(await section('Password'));
    await userEvent.click(await form.findByRole('button', { name: /Email me a code/ }));
    expect(await form.findByLabelText('Code')).toBeInTheDocument();
    expect(form.getByText('We emailed it to ada@example.com.')).toBeInTheDocument();
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

  it('list this device first without a sign-out button', async () => {
    openSettings({ section: 'password', answers: { 'GET /api/auth/sessions': { sessions } } });
    const rows = within(await screen.findByRole('list', { name: 'Signed-in devices' }));
    const [first] = rows.getAllByRole('listitem');
    expect(first).toHaveTextContent('Browser 2');
    expect(first).toHaveTextContent('This device');
    expect(screen.queryByRole('button', { name: 'Log out Browser 2' })).not.toBeInTheDocument();
  });

  it('log out only the other devices', async () => {
    const calls = openSettings({
      section: 'password',
      answers: {
        'GET /api/auth/sessions': { sessions },
        [`DELETE /api/auth/sessions/${'1'.repeat(24)}`]: { message: 'Done.' },
        [`DELETE /api/auth/sessions/${'3'.repeat(24)}`]: { message: 'Done.' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out other devices' }));
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

  it('store the linking in this tab before Google opens', async () => {
    openSettings({
      section: 'password',
      answers: {
        'GET /api/auth/providers': { providers: ['google'], takesNewAccounts: true },
        'POST /api/auth/linked-accounts/google': { url: '#at-google' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }));
    await waitFor(() => expect(sessionStorage.getItem('linkingAccount')).toBe('google'));
  });

  it('keep the only way to sign in', async () => {
    openSettings({
      section: 'password',
      answers: { 'GET /api/auth/linked-accounts': { accounts: [google], hasPassword: false } },
    });
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    expect(screen.getByText(/Add a password before/)).toBeInTheDocument();
  });
});
