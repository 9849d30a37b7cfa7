import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.fakes.marketplace.answer = undefined;
});

const token = 'a'.repeat(32);
const ask = (path: string, { method = 'GET', host = 'localhost:8080', cookie = '' } = {}) =>
  rawRequest(gateway.url, { method, path, headers: { host, ...(cookie ? { cookie } : {}) } });

it.each([
  ['GET', `/form/${token}?sent`, `/leads/form/${token}?sent`],
  ['POST', `/form/${token}`, `/leads/form/${token}`],
  ['GET', `/unsubscribe/${token}`, `/leads/unsubscribe/${token}`],
  ['POST', `/unsubscribe/${token}`, `/leads/unsubscribe/${token}`],
])('forwards %s %s to marketplace', async (method, path, url) => {
  const { status, body } = await ask(path, { method });
  expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'marketplace', url }]);
});

it.each(['GET', 'POST'])(
  'forwards %s of a guest’s unsubscribe page to messaging',
  async (method) => {
    const { status, body } = await ask(`/unsubscribe/guest/${token}`, { method });
    const url = `/chat/guests/${token}`;
    expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'messaging', url }]);
  },
);

it('forwards the one-click unsubscribe of mail programs to identity', async () => {
  const { status, body } = await ask(`/mail-preferences/${token}`, { method: 'POST' });
  const url = `/profile/mail-preferences/${token}`;
  expect([status, JSON.parse(body)]).toMatchObject([200, { service: 'identity', url }]);
});

it('a capture form keeps the service’s policy, which allows framing, and passes no cookies', async () => {
  const policy = "default-src 'none';frame-ancestors *";
  gateway.fakes.marketplace.answer = (_req, res) => {
    res.setHeader('content-security-policy', policy);
    res.setHeader('set-cookie', 'who=1');
    res.end('<!doctype html>');
  };
  const { headers } = await ask(`/form/${token}`, { cookie: 'session=1' });
  expect(headers['content-security-policy']).toBe(policy);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(gateway.fakes.marketplace.received.at(-1)?.headers.cookie).toBeUndefined();
});

it('portfolio hosts have no capture forms, and no other page of the product may be framed', async () => {
  expect((await ask(`/form/${token}`, { host: 'ada.localhost' })).status).toBe(404);
  const { headers } = await ask('/login');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});
