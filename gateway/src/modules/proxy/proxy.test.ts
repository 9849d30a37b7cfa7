import { endpoints, queueBoardPath, type ServiceName } from '@soloist/contracts';
import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ INTERNAL_SECRET: 'x'.repeat(32) });
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const fake of Object.values(gateway.fakes)) {
    fake.answer = undefined;
    fake.received.length = 0;
  }
});

const owners: Record<ServiceName, string> = {
  identity: 'auth profile freelancer discover users hosts',
  marketplace:
    'service project hook blogs jobs search leads recommendations reports moderation site drafts',
  messaging: 'chat notifications',
  sage: 'sage-ai',
  documents: 'proposal employer files',
  payments: 'payment wallet',
  platform: 'platform',
};

describe('prefixes', () => {
  it.each(
    Object.entries(owners).flatMap(([service, names]) =>
      names.split(' ').map((name) => [name, service]),
    ),
  )('sends /api/%s to %s without the /api', async (name, service) => {
    const res = await fetch(`${gateway.url}/api/${name}/x?y=1`);
    expect(await res.json()).toEqual({ success: true, service, url: `/${name}/x?y=1` });
  });

  it('sends uploaded files to documents at their unchanged path', async () => {
    const res = await fetch(`${gateway.url}/files/abc?w=640`);
    expect(await res.json()).toMatchObject({ service: 'documents', url: '/files/abc?w=640' });
  });

  it.each(['/api/nothing', '/api', '/api/', '/api/authx/login', '/api//auth/login'])(
    'responds to %s with a 404 in JSON',
    async (path) => {
      const { status, body } = await rawRequest(gateway.url, { path });
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({
        success: false,
        code: 'not_found',
        requestId: expect.any(String),
      });
    },
  );
});

it.each(
  endpoints
    .filter(({ access }) => access === 'internal')
    .map(({ service, method, path }) => [method, path, service] as const),
)('never forwards the internal call %s %s', async (method, path, service) => {
  const headers = { 'x-internal-secret': 'x'.repeat(32) };
  const url = `${gateway.url}/api${path.replace(/:\w+/g, '0'.repeat(24))}`;
  expect((await fetch(url, { method, headers })).status).toBe(404);
  expect(gateway.fakes[service].received).toEqual([]);
});

describe('requests to services', () => {
  it('lose headers that only the gateway may set, and get its request id and origin', async () => {
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

  it.each(['GET', 'POST'])('lose the headers of the caller’s connection on %s', async (method) => {
    const { status } = await rawRequest(gateway.url, {
      path: '/api/wallet/balance',
      method,
      headers: { connection: 'close, authorization', te: 'trailers', 'content-length': '0' },
    });
    expect(status).toBe(200);
    const { headers } = gateway.fakes.payments.received[0]!;
    expect(headers).not.toHaveProperty('te');
    expect(headers.connection).toBe('keep-alive');
  });

  it('continue the browser’s trace, without letting it force sampling', async () => {
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const traceparent = `00-${traceId}-${spanId}-01`;
    const trace = { traceparent, tracestate: 'a=1', baggage: 'plan=pro' };
    await fetch(`${gateway.url}/api/wallet/balance`, { headers: trace });
    const { headers } = gateway.fakes.payments.received[0]!;
    expect(headers.traceparent).toBe(`00-${traceId}-${spanId}-00`);
    expect(headers).not.toHaveProperty('tracestate');
    expect(headers).not.toHaveProperty('baggage');
    const { body } = await rawRequest(gateway.url, { path: '/api/none', headers: trace });
    expect(JSON.parse(body)).toMatchObject({ traceId });
  });

  it.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\u00e9`,
    `00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01`,
  ])('start a new trace if the browser sends none: %j', async (traceparent) => {
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
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/verify'],
    ['GET', '/api/auth/google?role=employer'],
    ['POST', '/api/auth/google'],
    ['POST', '/api/auth/linked-accounts/google'],
    ['PUT', '/api/auth/linked-accounts/google'],
    ['POST', '/api/auth/passkeys/sign-in/options'],
    ['POST', '/api/auth/passkeys/sign-in'],
    ['POST', '/api/auth/second-step'],
  ])('pass both ways for %s %s, which identifies a browser by one', async (method, path) => {
    const { given: sent, taken: received } = await ask(path, method);
    expect(received).toMatchObject({ cookie: 'c=3' });
    expect(sent).toEqual(['a=1; Path=/api/auth', 'b=2']);
  });

  it('pass to the queue pages, which use no tokens', async () => {
    gateway.fakes.documents.answer = (_req, res) => void res.end('{}');
    const path = `/api${queueBoardPath}/api/queues`;
    await rawRequest(gateway.url, { path, headers: { cookie: 'c=3' } });
    expect(gateway.fakes.documents.received.at(-1)?.headers).toMatchObject({ cookie: 'c=3' });
    await rawRequest(gateway.url, { path: '/api/proposal/queues', headers: { cookie: 'c=3' } });
    expect(gateway.fakes.documents.received.at(-1)?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/forgot'],
    ['DELETE', '/api/auth/linked-accounts/google'],
    ['POST', '/api/auth/passkeys'],
    ['GET', '/api/auth/nothing'],
  ])('pass neither way for %s %s', async (method, path) => {
    const { given: sent, taken: received } = await ask(path, method);
    expect(received).toBeDefined();
    expect(received).not.toHaveProperty('cookie');
    expect(sent).toBeUndefined();
  });
});
