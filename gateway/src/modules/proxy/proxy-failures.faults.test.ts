import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_TIMEOUT_MS: '400' });
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const fake of Object.values(gateway.fakes)) {
    fake.answer = undefined;
    fake.received.length = 0;
  }
});

it('waits longer for endpoints whose contract allows slow responses', async () => {
  gateway.fakes.sage.answer = async (_req, res) => {
    // undici notices silence up to a second late.
    await sleep(2_000);
    res.end('{}');
  };
  expect((await fetch(`${gateway.url}/api/sage-ai/status`)).status).toBe(504);
  const res = await fetch(`${gateway.url}/api/sage-ai/messages`, { method: 'POST' });
  expect(res.status).toBe(200);
});

describe('a failing service', () => {
  it('responds with 504 when it is slow', async () => {
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

  it('responds with 502 when it breaks the connection', async () => {
    gateway.fakes.marketplace.answer = (req) => void req.socket.destroy();
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    expect(res.status).toBe(502);
    expect(await res.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  it('sends browsers a page instead of JSON', async () => {
    gateway.fakes.marketplace.answer = (req) => void req.socket.destroy();
    const res = await fetch(`${gateway.url}/api/jobs/1`, { headers: { accept: 'text/html' } });
    expect(res.status).toBe(502);
    expect(res.headers.get('content-type')).toContain('text/html');
    const page = await res.text();
    expect(page).toContain('<h1>This part of Soloist is temporarily unavailable</h1>');
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(res.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('aborts the response when the service dies in the middle of it', async () => {
    gateway.fakes.marketplace.answer = (req, res) => {
      res.setHeader('content-length', 100);
      res.write('half');
      setImmediate(() => req.socket.destroy());
    };
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    await expect(res.text()).rejects.toThrow();
  });

  it.each(['dies', 'hangs'])(
    'aborts a response that is compressed when the service %s in the middle of it',
    async (end) => {
      gateway.fakes.marketplace.answer = (req, res) => {
        res.setHeader('content-type', 'application/json');
        res.setHeader('content-length', 5000);
        res.write('{'.repeat(2000));
        if (end === 'dies') setImmediate(() => req.socket.destroy());
      };
      const read = fetch(`${gateway.url}/api/jobs/1`).then((res) => res.text());
      await expect(read).rejects.toThrow();
      expect(gateway.fakes.marketplace.received).toHaveLength(1);
    },
  );

  it('closes the request to the service when the caller stops reading', async () => {
    const closed = new Promise<void>((resolve) => {
      gateway.fakes.marketplace.answer = (_req, res) => {
        res.on('close', resolve);
        res.end(Buffer.alloc(64 * 1024 * 1024));
      };
    });
    const res = await fetch(`${gateway.url}/api/jobs/1`);
    await closed;
    await expect(res.bytes()).rejects.toThrow();
  });

  it('closes the request to the service when the caller disconnects', async () => {
    const left = new Promise<void>((resolve) => {
      gateway.fakes.marketplace.answer = (_req, res) => void res.on('close', resolve);
    });
    const controller = new AbortController();
    const request = fetch(`${gateway.url}/api/jobs/1`, { signal: controller.signal });
    await sleep(50);
    controller.abort();
    await expect(request).rejects.toThrow();
    await left;
  });
});

it('responds with 502 for a service that is not running, and serves the others', async () => {
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
