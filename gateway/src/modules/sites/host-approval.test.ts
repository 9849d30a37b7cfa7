import type { RequestListener, ServerResponse } from 'node:http';
import { internalSecretHeader } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

const secret = 'the secret of this installation, only ours';
const approved = ['ada.soloist.example', 'folio.example.com'];
/**
 * Approves the hosts of published sites only: not those of drafts or with a failed verification.
 */
const answerApproved: RequestListener = (req, res) => {
  const host = req.url?.replace('/site/approved/', '') ?? '';
  const isOurs = req.headers[internalSecretHeader] === secret;
  res.writeHead(isOurs && approved.includes(host) ? 200 : 404).end('{}');
};
let gateway: TestGateway;
async function start(settings = {}) {
  gateway = await startTestGateway({
    PUBLIC_URL: 'https://soloist.example',
    INTERNAL_SECRET: secret,
    TRUSTED_PROXIES: '1',
    ...settings,
  });
  gateway.fakes.marketplace.answer = answerApproved;
}
beforeEach(() => start());
afterEach(() => gateway.close());

/** Requests approval like Caddy: directly, at the gateway's name in its network. */
const ask = (domain: string, headers = {}) =>
  rawRequest(gateway.url, {
    path: `/host-approved?domain=${encodeURIComponent(domain)}`,
    headers: { host: 'gateway:8080', ...headers },
  });
const requestedUrls = () => gateway.fakes.marketplace.received.map(({ url }) => url);

it.each([...approved, 'soloist.example', 'FOLIO.example.com'])(
  'approves %s with an empty body',
  async (host) => {
    const { status, body } = await ask(host);
    expect([status, body]).toEqual([200, '']);
  },
);

it.each([
  ['is unknown', 'other.example.com'],
  ['is a draft', 'draft.soloist.example'],
  ['lost its record', 'failed.example.com'],
])('refuses a host that %s', async (_why, host) => {
  const { status, body } = await ask(host);
  expect([status, body]).toEqual([404, '']);
});

it.each([
  '',
  '127.0.0.1',
  '[::1]',
  'localhost',
  'www.evil.example',
  'app.evil.example',
  'soloist.evil.example',
  '*.example.com',
  'a..example.com',
  '-a.example.com',
  'folio.example.com.',
  'folio.example.com:8443',
  '../../site/own',
  'folio.example.com/../x',
  'folio.example.com?x=1',
  'folio.example.com\r\nx: y',
  'fölio.example.com',
  `${'a'.repeat(64)}.example.com`,
  `${'a.'.repeat(130)}com`,
])('refuses %j without a request to marketplace', async (name) => {
  expect((await ask(name)).status).toBe(404);
  expect(requestedUrls()).toEqual([]);
});

it('sends one request to marketplace for many connections', async () => {
  for (let connection = 0; connection < 5; connection++) await ask('folio.example.com');
  expect(requestedUrls()).toEqual(['/site/approved/folio.example.com']);
});

it('approves new hosts during a flood of unknown names', async () => {
  await gateway.close();
  await start({ RATE_LIMIT_PER_MINUTE: '2' });
  for (let name = 0; name < 10; name++) expect((await ask(`x${name}.example`)).status).toBe(404);
  for (const host of [...approved, 'soloist.example']) expect((await ask(host)).status).toBe(200);
});

it('sends at most twenty concurrent requests to marketplace, and more after their responses', async () => {
  await ask('folio.example.com');
  const waiting: ServerResponse[] = [];
  gateway.fakes.marketplace.answer = (_req, res) => void waiting.push(res);
  const flood = Array.from({ length: 30 }, (_, name) => ask(`x${name}.example`));
  await eventually(() => waiting.length === 20);
  for (const host of ['folio.example.com', 'soloist.example']) {
    expect((await ask(host)).status).toBe(200);
  }
  expect((await ask('ada.soloist.example')).status).toBe(503);
  gateway.fakes.marketplace.answer = answerApproved;
  for (const res of waiting) res.writeHead(404).end('{}');
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect((await ask('ada.soloist.example')).status).toBe(200);
});

it('stops approving a host whose site was unpublished', async () => {
  expect((await ask('folio.example.com')).status).toBe(200);
  gateway.fakes.marketplace.answer = (_req, res) => res.writeHead(404).end('{}');
  await eventually(async () => (await ask('folio.example.com')).status === 404, 10_000);
});

it('approves nothing while marketplace is unavailable', async () => {
  gateway.fakes.marketplace.answer = (_req, res) => res.writeHead(500).end();
  expect((await ask('folio.example.com')).status).toBe(503);
});

it('refuses requests that come through the proxy', async () => {
  const outside = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  for (const host of ['soloist.example', 'ada.soloist.example', 'gateway:8080']) {
    const { status } = await ask('folio.example.com', { ...outside, host });
    expect([host, status]).not.toEqual([host, 200]);
  }
  expect(requestedUrls()).not.toContain('/site/approved/folio.example.com');
});
