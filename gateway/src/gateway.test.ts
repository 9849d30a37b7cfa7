import { setTimeout as sleep } from 'node:timers/promises';
import * as contracts from '@soloist/contracts';
import { rawRequest } from '../test/raw-request.ts';
import { startTestGateway } from '../test/start-test-gateway.ts';

it('reports every service as up', async () => {
  const gateway = await startTestGateway();
  const res = await fetch(`${gateway.url}/api/health`);
  expect(res.status).toBe(200);
  expect(await res.json()).toEqual({
    success: true,
    services: Object.fromEntries(contracts.services.map((name) => [name, 'up'])),
    releases: {},
  });
  expect(await (await fetch(`${gateway.url}/health`)).json()).toEqual({ success: true });
  await gateway.close();
});

it('serves its metrics only to this machine and to callers with the secret', async () => {
  const secret = 'a-secret-of-the-installation';
  const gateway = await startTestGateway({ TRUSTED_PROXIES: '1', INTERNAL_SECRET: secret });
  await fetch(`${gateway.url}/api/auth/jwks`);
  const ask = (headers: Record<string, string>) =>
    rawRequest(gateway.url, { path: '/metrics', headers });
  expect((await ask({})).body).toContain('http_request_duration_seconds_count{');
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  const held = { 'x-forwarded-for': '203.0.113.9', 'x-internal-secret': secret };
  expect((await ask(held)).status).toBe(200);
  expect((await ask({ ...held, 'x-internal-secret': `${secret}!` })).status).toBe(404);
  await gateway.close();
});

it('serves its metrics in production only to callers with the secret', async () => {
  const secret = 'a-secret-of-the-installation';
  const gateway = await startTestGateway({ NODE_ENV: 'production', INTERNAL_SECRET: secret });
  const ask = (headers: Record<string, string>) =>
    rawRequest(gateway.url, { path: '/metrics', headers });
  expect((await ask({})).status).toBe(404);
  expect((await ask({ 'x-internal-secret': secret })).status).toBe(200);
  expect((await ask({ authorization: `Bearer ${secret}` })).status).toBe(200);
  expect((await ask({ authorization: `Bearer ${secret}!` })).status).toBe(404);
  await gateway.close();
});

it('reports which build each process is', async () => {
  const gateway = await startTestGateway();
  gateway.fakes.sage.answer = (_req, res) => {
    res.end(JSON.stringify({ success: true, release: '0a1b2c3d' }));
  };
  const res = await fetch(`${gateway.url}/api/health`);
  expect(await res.json()).toHaveProperty('releases', { sage: '0a1b2c3d' });
  await gateway.close();
});

it('reports the documents worker among the services', async () => {
  const gateway = await startTestGateway({ DOCUMENTS_WORKER_URL: 'http://127.0.0.1:1' });
  const res = await fetch(`${gateway.url}/api/health`);
  expect(res.status).toBe(503);
  expect(await res.json()).toMatchObject({
    message: 'Not available: documents-worker.',
    services: { identity: 'up', 'documents-worker': 'down' },
  });
  await gateway.close();
});

it('finishes running requests before it stops, and accepts no new ones', async () => {
  const gateway = await startTestGateway();
  let finish = () => {};
  const received = new Promise<void>((resolve) => {
    gateway.fakes.sage.answer = (_req, res) => {
      res.write('started ');
      finish = () => res.end('and finished');
      resolve();
    };
  });
  const reply = fetch(`${gateway.url}/api/sage-ai/chats`).then((res) => res.text());
  await received;
  const closed = gateway.closeGateway();
  await sleep(100);
  await expect(fetch(`${gateway.url}/api/auth/jwks`)).rejects.toThrow();
  finish();
  expect(await reply).toBe('started and finished');
  await closed;
  await gateway.close();
});

it('stops at its timeout while a request hangs', async () => {
  const gateway = await startTestGateway({ SHUTDOWN_TIMEOUT_MS: '200' });
  const received = new Promise<void>((resolve) => {
    gateway.fakes.sage.answer = () => resolve();
  });
  const reply = fetch(`${gateway.url}/api/sage-ai/chats`);
  reply.catch(() => undefined);
  await received;
  await gateway.closeGateway();
  await expect(reply).rejects.toThrow();
  await gateway.close();
});

it('knows every endpoint that contracts declare', () => {
  const declared = Object.values(contracts)
    .filter((group) => typeof group === 'object' && group !== null)
    .flatMap((group) => Object.values(group))
    .filter((value) => typeof value === 'object' && value !== null && 'access' in value);
  expect(contracts.endpoints).toEqual(expect.arrayContaining(declared));
  expect(declared.length).toBeGreaterThan(10);
});
