import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, queueBoardPath, type ServiceName } from '@soloist/contracts';
import { maxBodyBytes } from './body-limit.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_TIMEOUT_MS: '400', INTERNAL_SECRET: 'x'.repeat(32) });
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const fake of Object.values(gateway.fakes)) {
    fake.answer = undefined;
    fake.received.length = 0;
  }
});

const owners: [ServiceName, string[]][] = [
  ['identity', ['auth', 'profile', 'freelancer', 'discover', 'users', 'hosts']],
  [
    'marketplace',
    ['service', 'project', 'hook', 'blogs', 'jobs', 'leads', 'recommendations', 'site'],
  ],
  ['messaging', ['chat', 'notifications']],
  ['sage', ['sage-ai']],
  ['documents', ['proposal', 'employer', 'files']],
  ['payments', ['payment', 'wallet']],
];

describe('prefixes', () => {
  it.each(owners.flatMap(([service, names]) => names.map((name) => [name, service])))(
    'sends /api/%s to %s without the /api',
    async (name, service) => {
      const res = await fetch(`${gateway.url}/api/${name}/x?y=1`);
      expect(await res.json()).toEqual({ success: true, service, url: `/${name}/x?y=1` });
    },
  );

  it('sends uploaded files to documents by their own path', async () => {
    const res = await fetch(`${gateway.url}/files/abc?w=640`);
    expect(await res.json()).toMatchObject({ service: 'documents', url: '/files/abc?w=640' });
  });

  it.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/authx/login',
    '/api/%2e%2e/auth',
    '/api//auth/login',
  ])('answers %s with a 404 in JSON', async (path) => {
    const { status, body } = await rawRequest(gateway.url, { path });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      code: 'not_found',
      requestId: expect.any(String),
    });
  });
});

describe('what services are told', () => {
  it('drops what only we may say, and gives the request its own id and origin', async () => {
    const res = await fetch(`${gateway.url}/api/wallet/balance`, {
      headers: {
        'x-internal-secret': 'x'.repeat(32),
        'x-request-id': 'mine-mine-mine',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        authorization: 'Bearer kept',
      },
    });
    const { headers } = gateway.fakes.payments.received[0]!;
    expect(headers).not.toHaveProperty('x-internal-secret');
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).not.toHaveProperty('x-real-ip');
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
      authorization: 'Bearer kept',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(res.headers.get('x-request-id')).toBe(headers['x-request-id']);
  });

  it('carries on the trace of the browser, and lets nobody outside say that it is recorded', async () => {
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const traceparent = `00-${traceId}-${spanId}-01`;
    const told = { traceparent, tracestate: 'a=1', baggage: 'plan=pro' };
    await fetch(`${gateway.url}/api/wallet/balance`, { headers: told });
    const { headers } = gateway.fakes.payments.received[0]!;
    expect(headers.traceparent).toBe(`00-${traceId}-${spanId}-00`);
    expect(headers).not.toHaveProperty('tracestate');
    expect(headers).not.toHaveProperty('baggage');
    const { body } = await rawRequest(gateway.url, { path: '/api/none', headers: told });
    expect(JSON.parse(body)).toMatchObject({ traceId });
  });

  it.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\u00e9`,
    `00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01`,
  ])('begins a trace of its own where the browser names none: %j', async (traceparent) => {
    await fetch(`${gateway.url}/api/wallet/balance`, { headers: { traceparent } });
    const { headers } = gateway.fakes.payments.received[0]!;
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(headers.traceparent).not.toContain('4bf92f35');
  });
});

describe('cookies', () => {
  const ask = async (path: string, method = 'GET') => {
    gateway.fakes.identity.answer = (_req, res) => {
      res.setHeader('set-cookie', ['a=1; Path=/api/auth', 'b=2']);
      res.end('{}');
    };
    const { headers } = await rawRequest(gateway.url, { path, method, headers: { cookie: 'c=3' } });
    return { given: headers['set-cookie'], taken: gateway.fakes.identity.received[0]?.headers };
  };

  it.each([
    ['GET', '/api/auth/google?role=employer'],
    ['POST', '/api/auth/google'],
    ['POST', '/api/auth/linked-accounts/google'],
    ['PUT', '/api/auth/linked-accounts/google'],
  ])('pass both ways for %s %s, which tells a browser by one', async (method, path) => {
    const { given, taken } = await ask(path, method);
    expect(taken).toMatchObject({ cookie: 'c=3' });
    expect(given).toEqual(['a=1; Path=/api/auth', 'b=2']);
  });

  it('pass to the pages of the queues, which know no token', async () => {
    gateway.fakes.documents.answer = (_req, res) => void res.end('{}');
    const path = `/api${queueBoardPath}/api/queues`;
    await rawRequest(gateway.url, { path, headers: { cookie: 'c=3' } });
    expect(gateway.fakes.documents.received.at(-1)?.headers).toMatchObject({ cookie: 'c=3' });
    await rawRequest(gateway.url, { path: '/api/proposal/queues', headers: { cookie: 'c=3' } });
    expect(gateway.fakes.documents.received.at(-1)?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/login'],
    ['DELETE', '/api/auth/linked-accounts/google'],
    ['GET', '/api/auth/nothing'],
  ])('pass neither way for %s %s', async (method, path) => {
    const { given, taken } = await ask(path, method);
    expect(taken).toBeDefined();
    expect(taken).not.toHaveProperty('cookie');
    expect(given).toBeUndefined();
  });
});

describe('streaming', () => {
  it('passes the first bytes of a reply on before the service has sent the last', async () => {
    let finish = () => {};
    gateway.fakes.sage.answer = (_req, res) => {
      res.setHeader('content-type', 'text/event-stream');
      res.write('data: one\n\n');
      finish = () => res.end('data: two\n\n');
    };
    const res = await fetch(`${gateway.url}/api/sage-ai/stream`);
    const reader = res.body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).toString()).toBe('data: one\n\n');
    finish();
    const second = await reader.read();
    expect(Buffer.from(second.value!).toString()).toBe('data: two\n\n');
    expect(res.headers.get('content-encoding')).toBeNull();
  });

  it('does not hold back streamed JSON to compress it', async () => {
    let finish = () => {};
    gateway.fakes.sage.answer = (_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.write('[1,');
      finish = () => res.end('2]');
    };
    const res = await fetch(`${gateway.url}/api/sage-ai/list`);
    const first = await res.body!.getReader().read();
    expect(Buffer.from(first.value!).toString()).toBe('[1,');
    finish();
  });

  it('passes an upload on while it is still being sent', async () => {
    const arrived = new Promise<string>((resolve) => {
      gateway.fakes.documents.answer = (req, res) => {
        req.once('data', (chunk: Buffer) => resolve(chunk.toString()));
        req.on('end', () => res.end('done'));
      };
    });
    const { hostname, port } = new URL(gateway.url);
    const req = request({ hostname, port, path: '/api/files/images', method: 'POST' });
    req.write('first part');
    expect(await arrived).toBe('first part');
    req.end('last part');
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(200);
    res.resume();
  });

  it('compresses JSON of a known length', async () => {
    const long = JSON.stringify({ success: true, text: 'soloist '.repeat(500) });
    gateway.fakes.identity.answer = (_req, res) => {
      res.setHeader('content-type', 'application/json; charset=utf-8');
      res.setHeader('content-length', long.length);
      res.end(long);
    };
    const res = await fetch(`${gateway.url}/api/auth/sessions`);
    expect(res.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(await res.text()).toBe(long);
  });
});

describe('bodies over the limit', () => {
  it('are larger than any upload that a contract allows', () => {
    const jsonBytes = 1024 * 1024;
    for (const { multipart } of endpoints) {
      expect((multipart?.file.maxBytes ?? 0) + jsonBytes).toBeLessThan(maxBodyBytes);
    }
  });

  it('refuses one that says so, before the service hears of it', async () => {
    const { status, body } = await rawRequest(gateway.url, {
      path: '/api/files/images',
      method: 'POST',
      body: Buffer.alloc(maxBodyBytes + 1),
    });
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'body_too_large' });
    expect(gateway.fakes.documents.received).toHaveLength(0);
  });

  it('refuses one of unknown length once it has grown too large', async () => {
    const ended = new Promise((resolve) => {
      gateway.fakes.documents.answer = (req) => {
        req.resume();
        req.on('close', () => resolve(req.complete));
      };
    });
    const { hostname, port } = new URL(gateway.url);
    const req = request({ hostname, port, path: '/api/files/images', method: 'POST' });
    const answered = once(req, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent <= maxBodyBytes; sent += 1024 * 1024)
      req.write(Buffer.alloc(1024 * 1024));
    req.end();
    const [res] = await answered;
    expect(res.statusCode).toBe(413);
    res.resume();
    expect(await ended).toBe(false);
  });
});

it('waits longer where the contract says that an answer takes its time', async () => {
  gateway.fakes.sage.answer = async (_req, res) => {
    await sleep(900);
    res.end('{}');
  };
  expect((await fetch(`${gateway.url}/api/sage-ai/status`)).status).toBe(504);
  const res = await fetch(`${gateway.url}/api/sage-ai/messages`, { method: 'POST' });
  expect(res.status).toBe(200);
});

describe('a service in trouble', () => {
  it('says 504 when it is slow', async () => {
    gateway.fakes.marketplace.answer = () => {};
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    expect(res.status).toBe(504);
    expect(await res.json()).toMatchObject({
      success: false,
      code: 'timeout',
      message: expect.stringMatching(/\.$/),
      requestId: res.headers.get('x-request-id'),
    });
  });

  it('says 502 when it breaks the connection', async () => {
    gateway.fakes.marketplace.answer = (req) => void req.socket.destroy();
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    expect(res.status).toBe(502);
    expect(await res.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  it('gives a person a page instead of JSON', async () => {
    gateway.fakes.marketplace.answer = (req) => void req.socket.destroy();
    const res = await fetch(`${gateway.url}/api/jobs/1`, { headers: { accept: 'text/html' } });
    expect(res.status).toBe(502);
    expect(res.headers.get('content-type')).toContain('text/html');
    const page = await res.text();
    expect(page).toContain('<h1>This part of Soloist is not available right now</h1>');
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(res.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('cuts the answer short when the service dies in the middle of it', async () => {
    gateway.fakes.marketplace.answer = (req, res) => {
      res.setHeader('content-length', 100);
      res.write('half');
      setImmediate(() => req.socket.destroy());
    };
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    await expect(res.text()).rejects.toThrow();
  });

  it('lets go of the service when the caller leaves', async () => {
    const left = new Promise<void>((resolve) => {
      gateway.fakes.marketplace.answer = (_req, res) => void res.on('close', resolve);
    });
    const controller = new AbortController();
    const asked = fetch(`${gateway.url}/api/jobs/1`, { signal: controller.signal });
    await sleep(50);
    controller.abort();
    await expect(asked).rejects.toThrow();
    await left;
  });
});

it('says 502 for a service that is not running, and serves the others', async () => {
  const other = await startTestGateway({
    WALLET_URL: '',
    PAYMENTS_URL: 'http://127.0.0.1:1',
  } as never);
  const dead = await fetch(`${other.url}/api/wallet/balance`);
  expect(dead.status).toBe(502);
  expect(await dead.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect((await fetch(`${other.url}/api/auth/jwks`)).status).toBe(200);
  const health = await fetch(`${other.url}/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    success: false,
    services: { payments: 'down', identity: 'up', sage: 'up' },
  });
  await other.close();
});
