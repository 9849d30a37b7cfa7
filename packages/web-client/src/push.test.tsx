import { waitFor } from '@testing-library/react';
import { readPushState, renewPush, turnOffPush, turnOnPush } from './push.ts';
import { clearSession, setToken } from './session.ts';
import { answerCalls } from './testing.ts';

const deviceId = 'd'.repeat(24);
const noteId = 'e'.repeat(24);
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const subscriptionsCall = '/api/notifications/push-subscriptions';

/** A browser that can show notifications; each subscription has an address of its own. */
const browser = {
  subscription: undefined as { endpoint: string } | undefined,
  made: 0,
  answer: 'granted' as NotificationPermission,
  isServiceAway: false,
  hear: (_event: object): void => {},
};
const pushManager = {
  getSubscription: async () => browser.subscription ?? null,
  subscribe: async () => {
    if (browser.isServiceAway) throw new DOMException('No.', 'AbortError');
    browser.made += 1;
    const endpoint = `https://push.example/${browser.made}`;
    browser.subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        browser.subscription = undefined;
      },
    } as object as { endpoint: string };
    return browser.subscription;
  },
};
const registration = { pushManager };
const serviceWorker = {
  register: async () => registration,
  ready: Promise.resolve(registration),
  getRegistration: async () => registration,
  addEventListener: (_name: string, hear: (event: object) => void) => {
    browser.hear = hear;
  },
};
const Notification = {
  permission: 'default' as NotificationPermission,
  requestPermission: async () => {
    Notification.permission = browser.answer;
    return browser.answer;
  },
};

function answer() {
  return answerCalls({
    'GET /api/notifications/push-key': { key: 'the-key' },
    [`POST ${subscriptionsCall}`]: {
      subscription: { id: deviceId, device: 'Chrome', createdAt: '2026-11-20T10:00:00.000Z' },
    },
    [`DELETE ${subscriptionsCall}/${deviceId}`]: { message: 'Off.' },
    [`PUT /api/notifications/${noteId}/read`]: {},
  });
}
type Calls = ReturnType<typeof answer>;
const reportedEndpoints = (calls: Calls) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === subscriptionsCall)
    .map(({ body }) => JSON.parse(String(body)).endpoint);
const readCalls = (calls: Calls) =>
  calls.filter(({ path }) => path.endsWith('/read')).map(({ path }) => path);

beforeEach(() => {
  Object.assign(globalThis, { Notification, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(browser, { subscription: undefined, made: 0, answer: 'granted' });
  browser.isServiceAway = false;
  Notification.permission = 'default';
  localStorage.clear();
  setToken('a-token');
});

it('registers the subscription with the server when turned on, and removes it when turned off', async () => {
  const calls = answer();
  expect(await readPushState()).toBe('off');
  expect(await turnOnPush()).toBe('on');
  expect(reportedEndpoints(calls)).toEqual(['https://push.example/1']);
  expect(await readPushState()).toBe('on');
  await turnOffPush();
  expect(calls.at(-1)).toMatchObject({
    method: 'DELETE',
    path: `${subscriptionsCall}/${deviceId}`,
  });
  expect(browser.subscription).toBeUndefined();
  expect(await readPushState()).toBe('off');
});

it('stays off when the person denies permission', async () => {
  const calls = answer();
  browser.answer = 'denied';
  expect(await turnOnPush()).toBe('denied');
  expect(await readPushState()).toBe('denied');
  expect(calls).toEqual([]);
});

it('reports that the browser’s push service cannot be reached', async () => {
  const calls = answer();
  browser.isServiceAway = true;
  await expect(turnOnPush()).rejects.toThrow(
    'Your browser couldn’t reach its push service. Try again later.',
  );
  expect(reportedEndpoints(calls)).toEqual([]);
});

it('detects an unsupported browser, and one that needs the home screen', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(await readPushState()).toBe('unsupported');
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  expect(await readPushState()).toBe('needs-install');
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('at the next start', () => {
  it('renews and registers a subscription that the browser dropped', async () => {
    const calls = answer();
    await turnOnPush();
    browser.subscription = undefined;
    await renewPush(undefined);
    expect(reportedEndpoints(calls)).toEqual(['https://push.example/1', 'https://push.example/2']);
    expect(await readPushState()).toBe('on');
  });

  it('reports an address that the browser changed', async () => {
    const calls = answer();
    await turnOnPush();
    await pushManager.subscribe();
    await renewPush(undefined);
    expect(reportedEndpoints(calls)).toEqual(['https://push.example/1', 'https://push.example/2']);
  });

  it('reports nothing while nothing has changed', async () => {
    const calls = answer();
    await turnOnPush();
    const before = calls.length;
    await renewPush(undefined);
    expect(calls).toHaveLength(before);
  });

  it('ends the subscription of a signed-out person', async () => {
    answer();
    await turnOnPush();
    clearSession();
    await renewPush(undefined);
    expect(browser.subscription).toBeUndefined();
  });

  it('ends it even while a page is open', async () => {
    answer();
    await turnOnPush();
    await renewPush(undefined);
    clearSession();
    await waitFor(() => expect(browser.subscription).toBeUndefined());
  });

  it('marks a clicked notification as read', async () => {
    const calls = answer();
    await turnOnPush();
    await renewPush(noteId);
    await renewPush('test');
    expect(readCalls(calls)).toEqual([`/api/notifications/${noteId}/read`]);
  });
});

it('acknowledges a click and marks it as read only in the window of its link', async () => {
  const calls = answer();
  await turnOnPush();
  const [here, elsewhere] = [window.location.href, `${window.location.href}elsewhere`];
  const answers: unknown[] = [];
  const ports = [{ postMessage: (postedMessage: unknown) => answers.push(postedMessage) }];
  for (const href of [elsewhere, here]) {
    browser.hear({ data: { openedNotification: { href, tag: noteId } }, ports });
  }
  expect(answers).toEqual([false, true]);
  expect(readCalls(calls)).toEqual([`/api/notifications/${noteId}/read`]);
});
