export {};

const origin = 'https://soloist.example';
type Handler = (event: object) => void;

interface OpenRequest {
  openedNotification: { href: string };
}

/** The service worker APIs that ours uses. */
const handlers = new Map<string, Handler>();
const notifications: [title: string, options: NotificationOptions][] = [];
const subscribed: unknown[] = [];
const opened: string[] = [];
/** A window answers with its address, or not at all. */
let windows: { at?: string; asked: unknown[]; focused: number }[] = [];

// Other test files run with the same globals.
const before = globalThis.self;
afterAll(() => {
  globalThis.self = before;
});

Object.assign(globalThis, {
  self: {
    location: { origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: (...note: [string, NotificationOptions]) => notifications.push(note),
      pushManager: { subscribe: (options: unknown) => subscribed.push(options) },
    },
    clients: {
      openWindow: (url: string) => opened.push(url),
      matchAll: async () =>
        windows.map((page) => ({
          postMessage: (message: OpenRequest, [port]: MessagePort[]) => {
            page.asked.push(message);
            if (page.at) port?.postMessage(page.at === message.openedNotification.href);
            port?.close();
          },
          focus: () => {
            page.focused += 1;
          },
        })),
    },
  },
});

// @ts-expect-error a plain script: it exports nothing and has no types
beforeAll(() => import('./push.js'));
beforeEach(() => {
  for (const list of [notifications, subscribed, opened]) list.length = 0;
  windows = [];
});

async function happen(name: string, event: object) {
  let done: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
  await done;
}
const push = (text: string) => happen('push', { data: { json: () => JSON.parse(text) } });
const click = (data: object) =>
  happen('notificationclick', { notification: { data, close: () => undefined } });
const note = {
  tag: 'b'.repeat(24),
  title: 'Noor Haddad accepted “Boxes”',
  body: 'The document opens from here.',
  link: '/projects?tab=proposals',
};

describe('a push message', () => {
  it('is displayed with its text, under its own tag so that it appears once', async () => {
    await push(JSON.stringify(note));
    expect(notifications).toEqual([
      [note.title, expect.objectContaining({ body: note.body, tag: note.tag })],
    ]);
  });

  it.each(['no JSON', '{}', 'null'])(
    'is shown with a generic title when it is %s',
    async (text) => {
      await push(text);
      expect(notifications).toEqual([['Soloist', expect.objectContaining({ tag: 'soloist' })]]);
    },
  );
});

describe('a click', () => {
  it('opens the link in a window that marks the note as read', async () => {
    await click(note);
    expect(opened).toEqual([`${origin}/projects?tab=proposals&notification=${note.tag}`]);
  });

  it('focuses only the window that already shows the link', async () => {
    const at = `${origin}${note.link}`;
    windows = [{}, { at: `${origin}/dashboard` }, { at }].map((where) => ({
      ...where,
      asked: [],
      focused: 0,
    }));
    await click(note);
    expect(opened).toEqual([]);
    expect(windows.map(({ focused }) => focused)).toEqual([0, 0, 1]);
    expect(windows[2]?.asked).toEqual([{ openedNotification: { href: at, tag: note.tag } }]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\t/elsewhere.example'])(
    'does not open %j',
    async (link) => {
      await click({ ...note, link });
      expect(opened).toEqual([`${origin}/?notification=${note.tag}`]);
    },
  );
});

it('renews a subscription that ended', async () => {
  const options = { userVisibleOnly: true };
  await happen('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null });
  await happen('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: {} });
  expect(subscribed).toEqual([options]);
});
