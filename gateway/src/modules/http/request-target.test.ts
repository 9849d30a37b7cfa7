import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AnyEndpoint, endpoints, pathPrecedence, services } from '@soloist/contracts';
import express, { type Express } from 'express';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { matchEndpoint } from '../proxy/upstream.rules.ts';

const nameOf = (endpoint: AnyEndpoint | undefined) =>
  endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';

/** A service's Express router, whose endpoints answer with their names. */
function createRouter(service: string): Express {
  const app = express();
  const serviceEndpoints = endpoints.filter((endpoint) => endpoint.service === service);
  const order = (a: AnyEndpoint, b: AnyEndpoint) =>
    pathPrecedence(a) < pathPrecedence(b) ? -1 : 1;
  for (const endpoint of serviceEndpoints.toSorted(order)) {
    const method = endpoint.method.toLowerCase() as 'get';
    app[method](endpoint.path, (req, res) => {
      res.json({ router: nameOf(endpoint), gateway: nameOf(matchEndpoint(req.method, req.url)) });
    });
  }
  app.use((req, res) => {
    res.json({ router: 'none', gateway: nameOf(matchEndpoint(req.method, req.url)) });
  });
  // Express finds a parameter malformed only once it knows the endpoint.
  app.use((_err: unknown, _req: express.Request, res: express.Response, _next: unknown) => {
    res.status(400).json({ router: 'refused' });
  });
  return app;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  for (const service of services) gateway.fakes[service].answer = createRouter(service);
});
afterAll(() => gateway.close());

/** Sends a request target byte by byte: every HTTP client would clean it first. */
async function sendTarget(target: string, method = 'POST') {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close'];
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\ncontent-length: 0\r\n\r\n`, 'latin1'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const json = body.startsWith('{') ? JSON.parse(body) : {};
  return { status: Number(head.split(' ')[1]), ...json } as {
    status: number;
    code?: string;
    router?: string;
    gateway?: string;
  };
}

const malformed = [
  '/api/auth/forgot#',
  '/api/auth/forgot#?x=1',
  '/api/auth/forgot?x=#y',
  '/api#/auth/forgot',
  '/api/auth/forgot\t',
  '/api/auth/forgot\xa0',
  '/api/auth/forgot?x=\xa0',
  '/api/auth\\forgot',
  '/api\\auth\\forgot',
  '/api/auth/./forgot',
  '/api/auth/../auth/forgot',
  '/api/profile/..;/../auth/forgot/..',
  '/api/auth/%2e/forgot',
  '/api/auth/%2E%2e/auth/forgot',
  '/api/auth/.%2e/auth/forgot',
  '/api/auth/forgot/..',
  '/api/auth/forgot%',
  '/api/auth/forgot%0',
  '/api/auth/forgot%zz',
  '/api/auth/forgot%ff',
  '/api/auth/forgot%00',
  '/api/auth/forgot%0d%0a',
  '/api/auth/forgot\0',
  '/api/auth/forgot\x7f',
  '/api/auth/\xe9',
  'http://localhost/api/auth/forgot',
  'HTTP://elsewhere.example/api/auth/forgot',
  'api/auth/forgot',
  '*',
];

test.each(malformed)('refuses the request target %j', async (target) => {
  expect((await sendTarget(target)).status).toBe(400);
});

test('names the reason in the body of every failed call', async () => {
  expect(await sendTarget('/api/auth/forgot#')).toMatchObject({
    status: 400,
    success: false,
    code: 'invalid_input',
    message: 'This web address is malformed. Check it and try again.',
  });
});

const spellings = [
  ['/api/auth/forgot', 'POST /auth/forgot'],
  ['/api/auth/FORGOT', 'POST /auth/forgot'],
  ['/api/auth/forgot/', 'POST /auth/forgot'],
  ['/api/auth/forgot?', 'POST /auth/forgot'],
  ['/api/auth/forgot??x', 'POST /auth/forgot'],
  ['/api/auth/forgot/?x=/../y', 'POST /auth/forgot'],
  ['/api/auth/forgot?x=a\\b|{}^`[]', 'POST /auth/forgot'],
  ['/api/auth/forgot//', 'none'],
  ['/api/auth//forgot', 'none'],
  ['/api/auth/forgot;x=1', 'none'],
  ['/api/auth;x=1/forgot', undefined],
  ['/api/auth/%66orgot', 'none'],
  ['/api/auth/%2566orgot', 'none'],
  ['/api/auth%2fforgot', undefined],
  ['/api/auth/forgot%2f', 'none'],
  ['/api/auth/forgot%5c', 'none'],
  ['/api/auth/forgot%3fx', 'none'],
  ['/api/auth/forgot%23x', 'none'],
  ['/api/auth/forgot.', 'none'],
  ['/api/auth/forgot...', 'none'],
  ['/api/auth/...', 'none'],
  ['/api/auth/f\u00d6rgot', undefined],
  ['/api/AUTH/forgot', undefined],
  ['//api/auth/forgot', undefined],
  ['/api//auth/forgot', undefined],
  ['/API/auth/forgot', undefined],
  ['/api/leads/form/a%2fb', 'POST /leads/form/:token'],
  ['/api/leads/form/a%252fb', 'POST /leads/form/:token'],
  ['/api/leads/form/a;b', 'POST /leads/form/:token'],
  ['/api/leads/form/a.b', 'POST /leads/form/:token'],
  ['/api/leads/form/move', 'POST /leads/form/:token'],
  ['/api/leads/form/a/', 'POST /leads/form/:token'],
  ['/api/leads/form/a//', 'none'],
  ['/api/leads/FORM/a', 'POST /leads/form/:token'],
  ['/form/a', 'POST /leads/form/:token'],
  ['/form/a%2fb', 'POST /leads/form/:token'],
  ['/form//a', 'none'],
  ['/unsubscribe/guest/a', undefined],
] as const;

test.each(spellings)(
  'gateway and service match %s to the same endpoint',
  async (target, endpoint) => {
    const reply = await sendTarget(target);
    // A request that reaches no service matches no endpoint.
    expect(reply.router).toBe(reply.gateway);
    if (endpoint) expect(reply.router).toBe(endpoint);
  },
);

test('gateway and service match very long targets to the same endpoint', async () => {
  const long = await sendTarget(`/api/auth/${'forgot/'.repeat(500)}`);
  expect([long.router, long.gateway]).toEqual(['none', 'none']);
  const question = await sendTarget(`/api/auth/forgot?${'x'.repeat(9000)}`);
  expect([question.router, question.gateway]).toEqual(Array(2).fill('POST /auth/forgot'));
  expect((await sendTarget(`/api/auth/forgot?${'x'.repeat(20_000)}`)).status).toBe(431);
});

test('gateway and service agree on thousands of spellings of each kind of path', async () => {
  const parts = [
    '/',
    '//',
    '/.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    ';',
    '?',
    '#',
    '%',
    '%00',
    '%C3%A9',
  ];
  const more = ['own', 'OWN', 'form', 'move', 'numbers', 'a', 'ZZ', '~', ':id', '*', ' ', '\t'];
  const pieces = [...parts, ...more];
  const roots = ['/api/jobs', '/api/leads', '/api/files', '/api/users', '/form', '/files'];
  let seed = 7;
  const pick = (list: string[]) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] ?? '';
  };
  const targets = Array.from({ length: 1000 }, () =>
    [pick(roots), '/', ...Array.from({ length: 1 + (seed % 5) }, () => pick(pieces))].join(''),
  );
  for (let at = 0; at < targets.length; at += 50) {
    const replies = await Promise.all(
      targets.slice(at, at + 50).flatMap((target) =>
        ['GET', 'POST', 'HEAD'].map(async (method) => ({
          target: `${method} ${target}`,
          ...(await sendTarget(target, method)),
        })),
      ),
    );
    expect(replies.filter(({ router, gateway: atGateway }) => router !== atGateway)).toEqual([]);
  }
}, 60_000);

test('a malformed target does not bypass an endpoint’s rate limit', async () => {
  const limited = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '600' });
  const { hostname, port } = new URL(limited.url);
  const statuses: string[] = [];
  for (let n = 0; n < 30; n++) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/auth/forgot#${n} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    );
    statuses.push((await text(socket)).slice(9, 12));
  }
  expect(new Set(statuses)).toEqual(new Set(['400']));
  expect(limited.fakes.identity.received).toEqual([]);
  await limited.close();
});
