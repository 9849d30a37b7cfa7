import { firstPreferences } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const change = 'PATCH /api/notifications/preferences';
const saveProfile = 'POST /api/profile/updateProfile';
const preferences = (over: object = {}) => ({
  preferences: { kinds: firstPreferences, quietHours: null, timezone: 'Europe/Oslo', ...over },
});
const read = 'GET /api/notifications/preferences';
const part = async () => within(await screen.findByRole('region', { name: 'Notifications' }));
const sent = (calls: ReturnType<typeof openSettings>, path: string) =>
  calls
    .filter((call) => call.path === path && call.method !== 'GET')
    .map(({ body }) => JSON.parse(String(body)));

function heardToasts() {
  const toasts: unknown[] = [];
  window.addEventListener('soloist:toast', (event) => toasts.push((event as CustomEvent).detail));
  return toasts;
}

describe('a kind', () => {
  it('is switched off at once, before the server has answered', async () => {
    const calls = openSettings({ answers: { [change]: () => new Promise<Response>(() => {}) } });
    const box = await (await part()).findByRole('switch', { name: 'Invoices: Push' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([
        { kinds: { invoice_news: { push: false } } },
      ]),
    );
  });

  it('is as it was, with the server’s words, when that is refused', async () => {
    const toasts = heardToasts();
    openSettings({ answers: { [change]: refusal(409, 'Not now.') } });
    const box = await (await part()).findByRole('switch', { name: 'Messages: In the app' });
    await userEvent.click(box);
    await waitFor(() => expect(toasts).toContainEqual({ message: 'Not now.', kind: 'error' }));
    await waitFor(() => expect(box).toBeChecked());
  });

  it('is mailed at another time without a word to the profile', async () => {
    const calls = openSettings({ answers: { [change]: preferences() } });
    const choice = await (await part()).findByRole('combobox', {
      name: 'Leads and your portfolio: E-mail',
    });
    expect(choice).toHaveDisplayValue('At once');
    await userEvent.selectOptions(choice, 'Once a day');
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([
        { kinds: { site_message: { mail: 'daily' } } },
      ]),
    );
    expect(sent(calls, '/api/profile/updateProfile')).toEqual([]);
  });

  it('is never mailed once the profile leaves it out, and mailed again', async () => {
    const calls = openSettings({
      answers: { [change]: preferences(), [saveProfile]: { userInfo: sampleOwnProfile() } },
    });
    const list = await part();
    const choice = await list.findByRole('combobox', { name: 'New sign-ins: E-mail' });
    await userEvent.selectOptions(choice, 'Never');
    await waitFor(() =>
      expect(sent(calls, '/api/profile/updateProfile')).toEqual([
        { emailPref: ['site_message', 'signed_proposal'] },
      ]),
    );
    const projects = list.getByRole('combobox', { name: 'Projects: E-mail' });
    expect(projects).toHaveDisplayValue('Never');
    await userEvent.selectOptions(projects, 'Every hour');
    await waitFor(() => expect(sent(calls, '/api/profile/updateProfile')).toHaveLength(2));
    expect(sent(calls, '/api/profile/updateProfile')[1].emailPref).toContain('project_news');
    expect(sent(calls, '/api/notifications/preferences')).toEqual([
      { kinds: { project_news: { mail: 'hourly' } } },
    ]);
  });

  it('that is a mail has no switches', async () => {
    openSettings();
    const row = (await (await part()).findByText('Signed proposals')).closest('tr');
    expect(within(row as HTMLElement).queryByRole('switch')).not.toBeInTheDocument();
    expect(within(row as HTMLElement).getByRole('combobox')).toBeInTheDocument();
  });
});

describe('quiet hours', () => {
  const hours = { from: '22:00', to: '07:00' };

  it('begin with the night', async () => {
    let kept: object = preferences();
    const set = () => {
      kept = preferences({ quietHours: hours });
      return Response.json({ success: true, ...kept });
    };
    const calls = openSettings({
      answers: { [read]: () => Response.json({ success: true, ...kept }), [change]: set },
    });
    await userEvent.click(await (await part()).findByRole('switch', { name: 'Quiet hours' }));
    expect(await screen.findByLabelText('From')).toHaveValue('22:00');
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([{ quietHours: hours }]),
    );
  });

  it('are changed together, and need two times', async () => {
    const calls = openSettings({
      answers: { [read]: preferences({ quietHours: hours }), [change]: preferences() },
    });
    const to = await screen.findByLabelText('To');
    await userEvent.clear(to);
    await userEvent.type(to, '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(await screen.findByText('Please choose another time than the first.')).toBeVisible();
    await userEvent.clear(to);
    await userEvent.type(to, '06:30');
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([
        { quietHours: { from: '22:00', to: '06:30' } },
      ]),
    );
  });

  it('go by the time zone of the profile, which a link changes', async () => {
    const me = {
      userInfo: sampleOwnProfile({ timezone: 'Europe/Oslo' }),
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: false,
    };
    openSettings({ answers: { [read]: preferences(), 'GET /api/profile/loadUser': me } });
    expect(await screen.findByText(/^Your time zone is Europe\/Oslo/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?edit=timezone$/),
    );
  });
});

describe('this device', () => {
  const device = {
    id: 'd'.repeat(24),
    device: 'Firefox on Linux',
    createdAt: '2026-11-20T10:00:00Z',
  };
  const subscriptions = 'GET /api/notifications/push-subscriptions';

  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  function allowPush(permission: NotificationPermission) {
    const pushManager = { getSubscription: async () => null };
    Object.assign(globalThis, { PushManager: class {}, Notification: { permission } });
    const serviceWorker = { getRegistration: async () => ({ pushManager }) };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  }

  it.each([
    ['cannot', () => undefined, /This browser cannot show notifications/],
    ['was told not to', () => allowPush('denied'), /You have blocked notifications of this site/],
  ])('says what to do where the browser %s', async (_why, prepare, text) => {
    prepare();
    openSettings();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  });

  it('is asked for by a click alone, and others are turned off from here', async () => {
    allowPush('default');
    const calls = openSettings({
      answers: {
        [subscriptions]: { subscriptions: [device] },
        [`DELETE /api/notifications/push-subscriptions/${device.id}`]: { message: 'Off.' },
      },
    });
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Turn off Firefox on Linux' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
