export {};

const origin = 'https://soloist.example';
const handlers = new Map<string, (event: object) => void>();
const preload = { enable: jest.fn() };

// Other test files run with the same globals.
const before = { self: globalThis.self, caches: globalThis.caches, fetch: globalThis.fetch };
afterAll(() => Object.assign(globalThis, before));

Object.assign(globalThis, {
  fetch: () => Promise.reject(new TypeError('No network.')),
  self: {
    location: { origin },
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    registration: { navigationPreload: preload },
  },
  caches: { match: async () => undefined },
});

// @ts-expect-error a plain script: it exports nothing and has no types
beforeAll(() => import('./service-worker.js'));

async function happen(name: string, event: object = {}) {
  let done: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
  await done;
}

/** The worker's answer to a request without a connection; undefined where it leaves it to the browser. */
async function answerTo(path: string, request = { method: 'GET', mode: 'navigate' }) {
  let answer: Promise<Response> | undefined;
  handlers.get('fetch')?.({
    request: { ...request, url: path.startsWith('/') ? `${origin}${path}` : path },
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  return answer;
}

it('is installed also where the browser refuses the paths that skip it', async () => {
  await happen('install', { addRoutes: () => Promise.reject(new TypeError('Unknown condition.')) });
  await happen('install');
});

it('lets no browser request the pages twice that it leaves to it', async () => {
  await happen('activate');
  expect(preload.enable).not.toHaveBeenCalled();
});

it('leaves pages of visitors and clients, calls and other origins to the browser', async () => {
  const paths = ['/', '/pricing', '/invoice/a', '/google?code=a', '/api/auth/google'];
  for (const path of [...paths, 'https://other.example/dashboard'])
    expect(await answerTo(path)).toBeUndefined();
  expect(await answerTo('/dashboard', { method: 'POST', mode: 'navigate' })).toBeUndefined();
});

it('ends signing out without a connection on a page of ours that has no data', async () => {
  const page = await answerTo('/login');
  expect(page?.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page?.text()).toContain('<h1>You’re offline</h1>');
});
