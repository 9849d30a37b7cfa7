import { defaultPreferences } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const change = 'PATCH /api/notifications/preferences';
const saveProfile = 'POST /api/profile/updateProfile';
const preferences = (over: object = {}) => ({
  preferences: { kinds: defaultPreferences, quietHours: null, timezone: 'Europe/Oslo', ...over },
});
const read = 'GET /api/notifications/preferences';
const part = async () => within(await screen.findByRole('region', { name: 'Notifications' }));
const sent = (calls: ReturnType<typeof openSettings>, path: string) =>
  calls
    .filter((call) => call.path === path && call.method !== 'GET')
    .map(({ body }) => JSON.parse(String(body)));

function collectToasts() {
  const toasts: unknown[] = [];
  window.addEventListener('soloist:toast', (event) => toasts.push((event as CustomEvent).detail));
  return toasts;
}

describe('a kind of notification', () => {
  it('is turned off immediately, before the server responds', async () => {
    const calls = openSettings({
      section: 'notifications',
      answers: { [change]: () => new Promise<Response>(() => {}) },
    });
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

  it('is reverted with the server’s message when the change is refused', async () => {
    const toasts = collectToasts();
    openSettings({ section: 'notifications', answers: { [change]: refusal(409, 'Not now.') } });
    const box = await (await part()).findByRole('switch', { name: 'Messages: In the app' });
    await userEvent.click(box);
    await waitFor(() => expect(toasts).toContainEqual({ message: 'Not now.', kind: 'error' }));
    await waitFor(() => expect(box).toBeChecked());
  });

  it('changes its email time without changing the profile', async () => {
    const calls = openSettings({ section: 'notifications', answers: { [change]: preferences() } });
    const choice = await (await part()).findByRole('combobox', {
      name: 'Leads and your portfolio: Email',
    });
    expect(choice).toHaveDisplayValue('Immediately');
    await userEvent.selectOptions(choice, 'Once a day');
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([
        { kinds: { site_message: { mail: 'daily' } } },
      ]),
    );
    expect(sent(calls, '/api/profile/updateProfile')).toEqual([]);
  });

  it('is not emailed once the profile leaves it out, and emailed again', async () => {
    const calls = openSettings({
      section: 'notifications',
      answers: { [change]: preferences(), [saveProfile]: { userInfo: sampleMyProfile() } },
    });
    const list = await part();
    const choice = await list.findByRole('combobox', { name: 'New sign-ins: Email' });
    await userEvent.selectOptions(choice, 'Never');
    await waitFor(() =>
      expect(sent(calls, '/api/profile/updateProfile')).toEqual([
        { emailPref: ['site_message', 'signed_proposal'] },
      ]),
    );
    const projects = list.getByRole('combobox', { name: 'Projects: Email' });
    expect(projects).toHaveDisplayValue('Never');
    await userEvent.selectOptions(projects, 'Every hour');
    await waitFor(() => expect(sent(calls, '/api/profile/updateProfile')).toHaveLength(2));
    expect(sent(calls, '/api/profile/updateProfile')[1].emailPref).toContain('project_news');
    expect(sent(calls, '/api/notifications/preferences')).toEqual([
      { kinds: { project_news: { mail: 'hourly' } } },
    ]);
  });

  it('that is email only has no switches', async () => {
    openSettings({ section: 'notifications' });
    const row = (await (await part()).findByText('Signed proposals')).closest('tr');
    expect(within(row as HTMLElement).queryByRole('switch')).not.toBeInTheDocument();
    expect(within(row as HTMLElement).getByRole('combobox')).toBeInTheDocument();
  });
});

describe('quiet hours', () => {
  const hours = { from: '22:00', to: '07:00' };

  it('default to the night', async () => {
    let stored: object = preferences();
    const set = () => {
      stored = preferences({ quietHours: hours });
      return Response.json({ success: true, ...stored });
    };
    const calls = openSettings({
      section: 'notifications',
      answers: { [read]: () => Response.json({ success: true, ...stored }), [change]: set },
    });
    await userEvent.click(await (await part()).findByRole('switch', { name: 'Quiet hours' }));
    expect(await screen.findByLabelText('From')).toHaveValue('22:00');
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([{ quietHours: hours }]),
    );
  });

  it('are saved together and need two times', async () => {
    const calls = openSettings({
      section: 'notifications',
      answers: { [read]: preferences({ quietHours: hours }), [change]: preferences() },
    });
    const to = await screen.findByLabelText('To');
    await userEvent.clear(to);
    await userEvent.type(to, '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(
      await screen.findByText('Choose an end time that differs from the start.'),
    ).toBeVisible();
    await userEvent.clear(to);
    await userEvent.type(to, '06:30');
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
    await waitFor(() =>
      expect(sent(calls, '/api/notifications/preferences')).toEqual([
        { quietHours: { from: '22:00', to: '06:30' } },
      ]),
    );
  });

  it('use the profile’s time zone, which a link changes', async () => {
    const me = {
      userInfo: sampleMyProfile({ timezone: 'Europe/Oslo' }),
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: false,
    };
    openSettings({
      section: 'notifications',
      answers: { [read]: preferences(), 'GET /api/profile/loadUser': me },
    });
    expect(await screen.findByText(/^Your time zone is Europe\/Oslo/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change time zone' })).toHaveAttribute(
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
    ['cannot', () => undefined, /This browser doesn’t support push notifications/],
    ['has blocked notifications', () => allowPush('denied'), /Notifications are blocked/],
  ])('explains what to do when the browser %s', async (_why, prepare, text) => {
    prepare();
    openSettings({ section: 'notifications' });
    const section = await part();
    expect(await section.findByText(text)).toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  });

  it('asks for permission only on a click, and turns off other devices', async () => {
    allowPush('default');
    const calls = openSettings({
      section: 'notifications',
      answers: {
        [subscriptions]: { subscriptions: [device] },
        [`DELETE /api/notifications/push-subscriptions/${device.id}`]: { message: 'Off.' },
      },
    });
    expect(await (await part()).findByRole('button', { name: 'Turn on' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Turn off Firefox on Linux' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
